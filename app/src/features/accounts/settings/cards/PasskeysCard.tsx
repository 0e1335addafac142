import type { ReactNode } from 'react';
import { useState } from 'react';
import { deviceOf } from '@cordada/core/accounts/deviceOf';
import { PASSKEYS_MAX, PASSKEY_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { AddPasskey, BeginPasskey, RemovePasskey, RenamePasskey } from '#app/data/generated/settings.ts';
import { loadPasskeyDevice, PasswordField } from '#app/features/accounts/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsNative } from '#app/platform/native.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { SettingsData } from '../loadSettings.ts';
import { useChange, useSettings } from '../useSettings.tsx';
import { Card, Form } from './Card.tsx';

type Passkey = SettingsData['passkeys'][number];

function useDeviceName(): string {
  const t = useMessages();
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser && system) return t('settings.devices.name', { browser, system });
  return browser ?? system ?? '';
}

function AddForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useMessages();
  const { change, attempt, isBusy, trouble, setTrouble } = useChange();
  const name = useDeviceName();
  const send = async (form: FormData): Promise<void> => {
    const { createPasskey, passkeyTrouble } = await loadPasskeyDevice();
    const passkey = await attempt(async () => {
      const password = String(form.get('password') ?? '');
      const { beginPasskey } = await runOperation(browserContext, BeginPasskey, { password });
      return createPasskey(beginPasskey).catch((error: unknown) => {
        const reason = passkeyTrouble(error);
        if (reason === null) throw error;
        const text = t(reason === 'cancelled' ? 'settings.passkeys.cancelled' : `accounts.passkey.${reason}`);
        setTrouble({ general: text, fields: {} });
        return null;
      });
    });
    if (!passkey) return;
    const variables = { name: String(form.get('name') ?? ''), passkey };
    if (await change(AddPasskey, variables, t('settings.passkeys.done'))) onDone();
  };
  return (
    <Form onSend={send}>
      <FormAlert text={trouble.general} />
      <TextField
        name="name"
        label={t('settings.passkeys.name')}
        hint={t('settings.passkeys.nameHint')}
        defaultValue={name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={trouble.fields['name'] && t('accounts.required')}
      />
      <PasswordField
        name="password"
        label={t('settings.password.current')}
        isNew={false}
        error={trouble.fields['password']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {t('settings.passkeys.add')}
        </Button>
        <Button onClick={onDone}>{t('settings.cancel')}</Button>
      </div>
    </Form>
  );
}

function RenameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }): ReactNode {
  const t = useMessages();
  const { change, isBusy, trouble } = useChange();
  return (
    <Form
      onSend={async (form) => {
        if (await change(RenamePasskey, { id: passkey.id, name: String(form.get('name') ?? '') })) onDone();
      }}
    >
      <FormAlert text={trouble.general} />
      <TextField
        name="name"
        label={t('settings.passkeys.name')}
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={trouble.fields['name'] && t('accounts.required')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t('settings.save')}
        </Button>
        <Button onClick={onDone}>{t('settings.cancel')}</Button>
      </div>
    </Form>
  );
}

function RemoveForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }): ReactNode {
  const t = useMessages();
  const { change, isBusy, trouble } = useChange();
  return (
    <Form
      onSend={async (form) => {
        const variables = { id: passkey.id, password: String(form.get('password') ?? '') };
        if (await change(RemovePasskey, variables, t('settings.passkeys.removed'))) onDone();
      }}
    >
      <FormAlert text={trouble.general} />
      <p>{t('settings.passkeys.removeText')}</p>
      <PasswordField
        name="password"
        label={t('settings.password.current')}
        isNew={false}
        error={trouble.fields['password']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" isBusy={isBusy}>
          {t('settings.passkeys.removeLabel', { name: passkey.name })}
        </Button>
        <Button onClick={onDone}>{t('settings.cancel')}</Button>
      </div>
    </Form>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { settings } = useSettings();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {t('settings.passkeys.added', { date: format.date(createdAt) })}
            {' · '}
            {lastUsedAt === null ? (
              t('settings.passkeys.unused')
            ) : (
              <>
                {t('settings.passkeys.lastUse')} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </p>
        </div>
        {open === null ? (
          <div className="flex flex-wrap gap-3">
            <Button aria-label={t('settings.passkeys.renameLabel', { name })} onClick={() => setOpen('rename')}>
              {t('settings.passkeys.rename')}
            </Button>
            {settings.hasPassword ? (
              <Button aria-label={t('settings.passkeys.removeLabel', { name })} onClick={() => setOpen('remove')}>
                {t('settings.passkeys.remove')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {open === 'rename' ? <RenameForm passkey={passkey} onDone={close} /> : null}
      {open === 'remove' ? <RemoveForm passkey={passkey} onDone={close} /> : null}
    </li>
  );
}

export function PasskeysCard(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const [isAdding, setAdding] = useState(false);
  const isNative = useIsNative();
  const add = (): ReactNode => {
    if (!settings.hasPassword) return <p className="text-muted">{t('settings.password.needed')}</p>;
    if (settings.passkeys.length >= PASSKEYS_MAX) {
      return <p className="text-muted">{t('settings.passkeys.full', { maximum: PASSKEYS_MAX })}</p>;
    }
    if (isAdding) return <AddForm onDone={() => setAdding(false)} />;
    return (
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        {t('settings.passkeys.begin')}
      </Button>
    );
  };
  return (
    <Card title={t('settings.passkeys.title')} text={t('settings.passkeys.text')}>
      {settings.passkeys.length > 0 ? (
        <ul className="grid max-w-2xl gap-3">
          {settings.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {/* Passkeys belong to a domain, and pages of the apps have none. */}
      {isNative ? null : add()}
    </Card>
  );
}
