import type { Services } from '#server/graphql/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { deleteExpiredSessions } from './accounts.queries.ts';
import { deleteExpiredKeys } from './mailedKeys/keys.queries.ts';
import { forgetDeleted } from './deletedContent/deletedContent.queries.ts';
import { purgeDeletedAccounts } from './deletion/deleteAccount.ts';
import { deleteExpiredInvitations } from './memberships/invitations.queries.ts';
import { fillSeats } from './memberships/memberships.queries.ts';
import { MAIL_EMAIL_VERIFICATION, mailEmailVerification } from './mailedKeys/verifyEmail.ts';
import { MAIL_RESET, mailReset } from './mailedKeys/resetPassword.ts';
import { deleteExpiredChallenges } from './passkeys/passkeys.queries.ts';
import { deleteExpiredAttempts } from './signIn/signIn.queries.ts';

export function accountJobs(services: Services): Jobs {
  return {
    'accounts:removeExpired': {
      cron: '7 * * * *',
      async work() {
        await deleteExpiredSessions(services.db);
        await deleteExpiredKeys(services.db);
        await deleteExpiredAttempts(services.db);
        await deleteExpiredChallenges(services.db);
        await forgetDeleted(services.db);
        for (const clubId of await deleteExpiredInvitations(services.db)) {
          await services.db.transaction().execute((trx) => fillSeats(trx, clubId));
        }
      },
    },
    'accounts:erase': { cron: '47 2 * * *', work: () => purgeDeletedAccounts(services.db, services.events) },
    [MAIL_EMAIL_VERIFICATION]: { work: (payload) => mailEmailVerification(services, payload) },
    [MAIL_RESET]: { work: (payload) => mailReset(services, payload) },
  };
}
