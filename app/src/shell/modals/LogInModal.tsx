import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { writeStored } from '#app/data/storage.ts';
import { useViewer } from '#app/data/viewer.ts';
import { AccountForm, rememberedMode, useProviders } from '#app/features/accounts/index.ts';
import type { Mode } from '#app/features/accounts/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function LogInModal({
  mode: asked,
  reason,
  onClose,
}: {
  readonly mode?: Mode;
  /** What the login is for. */
  readonly reason?: string;
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
  const other: Mode = mode === 'logIn' ? 'register' : 'logIn';
  return (
    <Dialog title={reason ?? t(`accounts.${mode}.title`)} onClose={onClose}>
      <p className="text-muted">{t(`accounts.${mode}.lead`)}</p>
      <AccountForm key={mode} mode={mode} providers={providers} onDone={onClose} />
      <button
        type="button"
        onClick={() => {
          writeStored('logInMode', other);
          setMode(other);
        }}
        className="prose-link min-h-11 justify-self-start font-semibold"
      >
        {t(mode === 'logIn' ? 'accounts.logIn.toRegister' : 'accounts.register.toLogIn')}
      </button>
    </Dialog>
  );
}
