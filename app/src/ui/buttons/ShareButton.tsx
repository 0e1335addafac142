import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { useSite } from '#app/pages/pageContext.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import { icon } from '../icons.tsx';

const Share = icon('M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8M16 6l-4-4-4 4M12 2v13');

export function ShareButton({ title }: { readonly title: string }): ReactNode {
  const t = useMessages();
  const { routesLanguage } = useSite();
  const page = useCurrentPage();
  const isHydrated = useIsHydrated();
  return (
    <Button
      disabled={!isHydrated}
      onClick={() => openModal('share', { title, url: page?.addresses[routesLanguage] ?? location.href })}
      className="no-print"
    >
      <Share size={18} />
      {t('ui.share')}
    </Button>
  );
}
