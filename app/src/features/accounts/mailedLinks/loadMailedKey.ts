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

export type LoadedMailedKey = MailedKey | ReturnType<typeof data<MailedKey>>;

/** Checks the key without using it. Sets status 410 if it is invalid. */
export async function loadMailedKey(
  { params, site, signal }: LoadInput,
  purpose: MailedKeyPurpose,
): Promise<LoadedMailedKey> {
  const key = params['key'] ?? '';
  try {
    await runOperation(site, MailedKeyWorks, { purpose, key }, signal);
    return { key, works: true };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errorCode !== 'key_invalid') throw error;
    // The router reads the status and passes on the data.
    return data({ key: '', works: false }, { status: 410 });
  }
}
