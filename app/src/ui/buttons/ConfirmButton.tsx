import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from './Button.tsx';

/** For what cannot be undone: the first tap asks, the second one does it. */
export function ConfirmButton({
  label,
  name,
  isBusy,
  isDeletion = true,
  onConfirm,
}: {
  readonly label: ReactNode;
  /** What it does, and to what. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly isDeletion?: boolean;
  readonly onConfirm: () => unknown;
}): ReactNode {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      tone={isAsking ? 'danger' : 'plain'}
      isBusy={isBusy}
      aria-label={isAsking ? t(isDeletion ? 'ui.sure.name' : 'ui.really.name', { name }) : name}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? void onConfirm() : setAsking(true))}
    >
      {isAsking ? t(isDeletion ? 'ui.sure' : 'ui.really') : label}
    </Button>
  );
}
