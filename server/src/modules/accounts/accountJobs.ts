import type { Services } from '#server/graphql/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { deleteExpiredSessions } from './accounts.queries.ts';
import { deleteExpiredKeys } from './keys.queries.ts';
import { MAIL_PROOF, mailProof } from './proveEmail.ts';
import { MAIL_RESET, mailReset } from './resetPassword.ts';

/** Work of this module. */
export function accountJobs(services: Services): Jobs {
  return {
    'accounts:removeExpired': {
      cron: '7 * * * *',
      async work() {
        await deleteExpiredSessions(services.db);
        await deleteExpiredKeys(services.db);
      },
    },
    [MAIL_PROOF]: { work: (payload) => mailProof(services, payload) },
    [MAIL_RESET]: { work: (payload) => mailReset(services, payload) },
  };
}
