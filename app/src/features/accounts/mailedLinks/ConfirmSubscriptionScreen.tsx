import type { ReactNode } from 'react';
import { ConfirmSubscription } from '#app/data/generated/accounts.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { LoadedMailedKey } from './loadMailedKey.ts';
import { MailedAction } from './MailedAction.tsx';

export const load: Load<LoadedMailedKey> = (input) => loadMailedKey(input, 'confirmSubscription');

export function ConfirmSubscriptionScreen(): ReactNode {
  return <MailedAction operation={ConfirmSubscription} texts="subscribe" donePage="welcome" />;
}
