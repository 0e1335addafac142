import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';

export function LogAscentButton({
  element: { id, kind, name },
  elevationMeters,
  onDone,
}: {
  readonly element: { readonly id: string; readonly kind: KindName; readonly name: string };
  readonly elevationMeters: number | null;
  readonly onDone: () => void;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  return (
    <Button
      disabled={!isHydrated}
      aria-haspopup="dialog"
      onClick={() =>
        requireLogin(
          () => openModal('logAscent', { elementId: id, kind, name, elevationMeters, onDone }),
          t('ui.gate.ascent', { name }),
        )
      }
    >
      {t('activities.did')}
    </Button>
  );
}
