import type { ReactNode } from 'react';
import { VerifyEmail } from '#app/data/generated/accounts.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { LoadedMailedKey } from './loadMailedKey.ts';
import { MailedAction } from './MailedAction.tsx';

export const load: Load<LoadedMailedKey> = (input) => loadMailedKey(input, 'verifyEmail');

export function VerifyAccountEmailScreen(): ReactNode {
  return <MailedAction operation={VerifyEmail} texts="verify" donePage="welcome" />;
}
