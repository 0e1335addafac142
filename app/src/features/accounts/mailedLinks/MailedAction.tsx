import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import type { Operation } from '#app/data/operation.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import type { MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';

/** A page opened from a mail, with one action. Only the button runs it, because mail scanners open every link. */
export function MailedAction({
  operation,
  texts,
  donePage,
}: {
  readonly operation: Operation<unknown, { readonly key: string }>;
  readonly texts: 'verify' | 'subscribe' | 'unsubscribe';
  readonly donePage: 'welcome' | 'settings';
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { key, works } = useLoaderData<MailedKey>();
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'dead'>(works ? 'ready' : 'dead');
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setState('busy');
    setTrouble(null);
    try {
      await runOperation(browserContext, operation, { key });
      setState('done');
    } catch (error) {
      if (error instanceof ApiFailure && error.errorCode === 'key_invalid') return setState('dead');
      setTrouble(failureText(error));
      setState('ready');
    }
  };
  if (state === 'dead') return <DeadLink />;
  if (state === 'done') {
    return (
      <MailedLinkPage title={t(`accounts.${texts}.doneTitle`)} text={t(`accounts.${texts}.doneText`)}>
        <LinkButton page={donePage} tone="primary">
          {t(`accounts.mailed.${donePage}`)}
        </LinkButton>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title={t(`accounts.${texts}.title`)} text={t(`accounts.${texts}.text`)}>
      <FormAlert text={trouble} />
      <Button tone="primary" isBusy={state === 'busy'} disabled={!isHydrated} onClick={() => void act()}>
        {t(`accounts.${texts}.submit`)}
      </Button>
    </MailedLinkPage>
  );
}
