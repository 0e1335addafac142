import { data } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { MailedKeyWorks } from '#app/data/generated/accounts.ts';
import type { MailedKeyPurpose } from '#app/data/generated/types.ts';
import type { LoadInput } from '#app/pages/pageContext.tsx';

export interface MailedKey {
  readonly key: string;
  readonly works: boolean;
}

/** Looks whether the key of the address works, which changes nothing; 410 if it does not. */
export async function loadMailedKey(
  { params, site, signal }: LoadInput,
  purpose: MailedKeyPurpose,
): Promise<MailedKey> {
  const key = params['key'] ?? '';
  try {
    await runOperation(site, MailedKeyWorks, { purpose, key }, signal);
    return { key, works: true };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errorCode !== 'key_invalid') throw error;
    // The router takes the status and hands on what is inside.
    return data({ key: '', works: false }, { status: 410 }) as unknown as MailedKey;
  }
}
