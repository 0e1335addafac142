import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import { icon } from '../icons.tsx';

const FolderPlus = icon(
  'M12 10v6M9 13h6M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.900a2 2 0 0 1-1.690-.900L9.600 3.900A2 2 0 0 0 7.930 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z',
);

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
      <FolderPlus size={18} />
      {t('ui.collect')}
    </Button>
  );
}
