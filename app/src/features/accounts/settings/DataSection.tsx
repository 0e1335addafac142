import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCOUNT_DELETION_DAYS } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginExport, DeleteAccount } from '#app/data/generated/settings.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logOut } from '#app/data/viewer.ts';
import { PasswordField } from '../index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { CalendarCard } from './cards/CalendarCard.tsx';
import { Card, Form } from './cards/Card.tsx';
import { NO_TROUBLE, useSettings } from './useSettings.tsx';
import type { Trouble } from './useSettings.tsx';

function Deletion(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const path = usePagePath();
  const { settings } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(NO_TROUBLE);
  const send = async (form: FormData): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, DeleteAccount, { password: String(form.get('password') ?? '') });
      await navigate(path({ page: 'logOut' }));
      logOut();
    } catch (error) {
      const code = error instanceof ApiFailure ? error.fields['password'] : undefined;
      setTrouble(
        code
          ? { general: null, fields: { password: failureText(code) } }
          : { ...NO_TROUBLE, general: failureText(error) },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('settings.delete.title')} text={t('settings.delete.text', { days: ACCOUNT_DELETION_DAYS })}>
      {settings.hasPassword ? (
        <Button tone="danger" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('settings.delete.begin')}
        </Button>
      ) : (
        <p className="text-muted">{t('settings.password.needed')}</p>
      )}
      <Dialog title={t('settings.delete.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form onSend={(form) => void send(form)}>
          <p>{t('settings.delete.confirm', { days: ACCOUNT_DELETION_DAYS })}</p>
          <FormAlert text={trouble.general} />
          <PasswordField
            name="password"
            label={t('settings.password.current')}
            isNew={false}
            error={trouble.fields['password']}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="danger" isBusy={isBusy}>
              {t('settings.delete.submit')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('settings.cancel')}</Button>
          </div>
        </Form>
      </Dialog>
    </Card>
  );
}

function Export(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      // The browser downloads the file itself, because it may not fit in memory.
      location.assign((await runOperation(browserContext, BeginExport, {})).beginExport);
      showToast({ type: 'success', text: t('settings.export.begun') });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('settings.export.title')} text={t('settings.export.text')}>
      <Button isBusy={isBusy} className="justify-self-start" onClick={() => void download()}>
        {t('settings.export.submit')}
      </Button>
    </Card>
  );
}

export function DataSection(): ReactNode {
  return (
    <>
      <CalendarCard />
      <Export />
      <Deletion />
    </>
  );
}
