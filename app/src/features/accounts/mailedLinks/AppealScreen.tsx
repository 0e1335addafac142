import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { data, useLoaderData } from 'react-router';
import { ABUSE_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { AppealDecision, AppealKeyWorks } from '#app/data/generated/accounts.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import type { LoadedMailedKey, MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';

const DRAFT = 'draft.appeal';

export const load: Load<LoadedMailedKey> = async ({ params, site, signal }) => {
  const key = params['key'] ?? '';
  const { appealKeyWorks } = await runOperation(site, AppealKeyWorks, { key }, signal);
  return appealKeyWorks ? { key, works: true } : data({ key: '', works: false }, { status: 410 });
};

/** For members who cannot log in: the key of the mail says who they are. */
export function AppealScreen(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const { key, works } = useLoaderData<MailedKey>();
  const [written, setWritten] = useState<string | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'dead'>(works ? 'ready' : 'dead');
  const [trouble, setTrouble] = useState<string | null>(null);
  const text = written ?? (isHydrated ? (readStored(DRAFT) ?? '') : '');
  const send = async (): Promise<void> => {
    setState('busy');
    setTrouble(null);
    try {
      await runOperation(browserContext, AppealDecision, { key, text });
      writeStored(DRAFT, null);
      setState('done');
    } catch (error) {
      if (error instanceof ApiFailure && error.errorCode === 'key_invalid') return setState('dead');
      setTrouble(failureText(error));
      setState('ready');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return setTrouble(t('accounts.appeal.empty'));
    void send();
  };
  if (state === 'dead') return <DeadLink />;
  if (state === 'done') {
    return (
      <MailedLinkPage title={t('accounts.appeal.doneTitle')} text={t('accounts.appeal.doneText')}>
        <LinkButton page="welcome" tone="primary">
          {t('accounts.mailed.welcome')}
        </LinkButton>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title={t('accounts.appeal.title')} text={t('accounts.appeal.text')}>
      <form noValidate onSubmit={submit} className="grid w-full gap-4">
        <TextArea
          label={t('accounts.appeal.label')}
          hint={t('accounts.appeal.hint')}
          rows={6}
          maxLength={ABUSE_NOTE_MAX_LENGTH}
          disabled={!isHydrated}
          value={text}
          onChange={({ target }) => {
            setWritten(target.value);
            writeStored(DRAFT, target.value === '' ? null : target.value);
          }}
        />
        <FormAlert text={trouble} />
        <Button
          type="submit"
          tone="primary"
          isBusy={state === 'busy'}
          disabled={!isHydrated}
          className="justify-self-start"
        >
          {t('accounts.appeal.submit')}
        </Button>
      </form>
    </MailedLinkPage>
  );
}
