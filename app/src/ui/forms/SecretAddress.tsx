import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '../buttons/Button.tsx';
import { showToast } from '../feedback/toasts.ts';
import { TextField } from './Field.tsx';

/** Something that can be read at a secret address: creates, shows, copies, renews and revokes it. */
export function SecretAddress({
  address,
  isReady,
  open,
  close,
  onChange,
  failureText,
}: {
  /** Null while there is none. */
  readonly address: string | null;
  readonly isReady: boolean;
  readonly open: (renew: boolean) => Promise<string>;
  readonly close: () => Promise<unknown>;
  readonly onChange: (address: string | null) => void;
  readonly failureText: (error: unknown) => string;
}): ReactNode {
  const t = useMessages();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>, done: string): Promise<void> => {
    setBusy(true);
    try {
      onChange(await work());
      showToast({ type: 'success', text: done });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address ?? '');
    showToast({ type: 'success', text: t('ui.secretAddress.copied') });
  };
  if (address === null) {
    return (
      <Button
        className="justify-self-start"
        disabled={!isReady}
        isBusy={isBusy}
        onClick={() => void run(() => open(false), t('ui.secretAddress.opened'))}
      >
        {t('ui.secretAddress.open')}
      </Button>
    );
  }
  return (
    <>
      <TextField
        label={t('ui.secretAddress.label')}
        hint={t('ui.secretAddress.hint')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => void copy().catch(() => showToast({ type: 'error', text: t('ui.secretAddress.notCopied') }))}
        >
          {t('ui.secretAddress.copy')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void run(() => open(true), t('ui.secretAddress.renewed'))}>
          {t('ui.secretAddress.renew')}
        </Button>
        <Button
          tone="danger"
          isBusy={isBusy}
          onClick={() =>
            void run(async () => {
              await close();
              return null;
            }, t('ui.secretAddress.closed'))
          }
        >
          {t('ui.secretAddress.close')}
        </Button>
      </div>
    </>
  );
}
