import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { AccountForm, rememberedMode, useProviders } from '#app/features/accounts/index.ts';
import type { Mode } from '#app/features/accounts/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { GateGoal } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function LogInModal({
  mode: asked,
  goal,
  onClose,
}: {
  readonly mode?: Mode;
  /** What the login is for. */
  readonly goal?: GateGoal | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [mode, setMode] = useState(asked ?? rememberedMode);
  const providers = useProviders();
  const isMember = useViewer().status === 'member';
  const close = useEffectEvent(onClose);
  // The user has logged in, for example in another tab.
  useEffect(() => {
    if (isMember) close();
  }, [isMember]);
  const what = typeof goal === 'object' ? t(`accounts.gate.${goal.why}`) : goal;
  const title = what === undefined ? t(`accounts.${mode}.title`) : t(`accounts.${mode}.goal`, { goal: what });
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-muted">{t(`accounts.${mode}.lead`)}</p>
      <AccountForm mode={mode} providers={providers} onMode={setMode} onDone={onClose} />
    </Dialog>
  );
}
