import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Unsubscribe } from '#app/data/generated/operations.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { useTakenOver } from '#app/pages/useTakenOver.ts';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { FormAlert } from '#app/ui/FormAlert.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';
import { useKeyAction } from './useKeyAction.ts';

export const load: Load<MailedKey> = (input) => loadMailedKey(input, 'unsubscribe');

/** Ends the mails that a link came with, by a button and without logging in. */
export function UnsubscribeScreen(): ReactNode {
  const t = useMessages();
  const { key, works } = useLoaderData<MailedKey>();
  const isTakenOver = useTakenOver();
  const { state, trouble, act } = useKeyAction(works);
  if (state === 'dead') return <DeadLink />;
  if (state === 'done') {
    return (
      <MailedLinkPage title={t('accounts.unsubscribe.doneTitle')} text={t('accounts.unsubscribe.doneText')}>
        <LinkButton page="settings" tone="primary">
          {t('accounts.unsubscribe.doneAction')}
        </LinkButton>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title={t('accounts.unsubscribe.title')} text={t('accounts.unsubscribe.text')}>
      <FormAlert text={trouble} />
      <Button
        tone="primary"
        isBusy={state === 'busy'}
        disabled={!isTakenOver}
        onClick={() => void act(() => runOperation(browserContext, Unsubscribe, { key }))}
      >
        {t('accounts.unsubscribe.submit')}
      </Button>
    </MailedLinkPage>
  );
}
