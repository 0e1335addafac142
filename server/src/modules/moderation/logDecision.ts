import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { insertEvent } from './cases/cases.queries.ts';

/** Logs what an administrator did to the whole site, for the other administrators. */
export function logSiteDecision(trx: Db, admin: Viewer, action: 'terms' | 'retryJobs', reason: string): Promise<void> {
  return insertEvent(trx, {
    caseId: null,
    actorId: admin.id,
    action,
    subjectKind: 'site',
    subjectId: '',
    accountId: null,
    reason,
    until: null,
  });
}
