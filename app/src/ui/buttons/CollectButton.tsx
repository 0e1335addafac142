import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import { Bookmark } from './collectIcons.ts';

export function CollectButton({
  element: { id, name },
}: {
  readonly element: { readonly id: string; readonly name: string };
}): ReactNode {
  const t = useMessages();
  return (
    <Button
      disabled={!useIsHydrated()}
      onClick={() =>
        requireLogin(() => openModal('collections', { element: { id, name } }), t('ui.gate.collect', { name }))
      }
    >
      <Bookmark size={18} />
      {t('ui.collect')}
    </Button>
  );
}
