import type { ReactNode } from 'react';
import { Unsubscribe } from '#app/data/generated/accounts.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { LoadedMailedKey } from './loadMailedKey.ts';
import { MailedAction } from './MailedAction.tsx';

export const load: Load<LoadedMailedKey> = (input) => loadMailedKey(input, 'unsubscribe');

export function UnsubscribeScreen(): ReactNode {
  return <MailedAction operation={Unsubscribe} texts="unsubscribe" donePage="settings" />;
}
