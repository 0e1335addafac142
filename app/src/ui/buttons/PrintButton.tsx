import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';

export function PrintButton({ className = '' }: { readonly className?: string }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  return (
    <Button tone="plain" disabled={!isHydrated} onClick={() => print()} className={`no-print ${className}`}>
      {t('ui.print')}
    </Button>
  );
}
