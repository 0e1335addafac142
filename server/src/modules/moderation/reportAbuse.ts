import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { ABUSE_NOTE_MAX_LENGTH, ABUSE_REPORTS_PER_DAY } from '@cordada/core/limits';
import type { AbuseReason, AbuseSubject } from '@cordada/core/moderation/abuse';
import { newId } from '#server/db/newId.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser, lockAccount } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { findReadablePost } from '#server/modules/community/index.ts';
import { loadElement } from '#server/modules/elements/index.ts';
import { isImageVisible } from '#server/modules/media/index.ts';
import { openCase } from './cases/cases.queries.ts';
import { countRecentReports, upsertReport } from './moderation.queries.ts';

export interface AbuseReport {
  readonly subject: AbuseSubject;
  readonly id: string;
  readonly reason: AbuseReason;
  readonly note: string;
}

/** Visibility check per kind of content, so that a report cannot be used to find out whether hidden content exists. */
const READERS: Record<AbuseSubject, (context: RequestContext, id: string) => Promise<boolean>> = {
  element: async (context, id) => (await loadElement(context, id)) !== null,
  activity: async (context, id) => (await findReadableActivity(context, id)) !== null,
  post: async (context, id) => (await findReadablePost(context, id)) !== null,
  image: isImageVisible,
  // Includes users with a private profile, because a name alone can be offensive.
  user: async (context, id) => (await loadUser(context, id)) !== null,
};

/**
 * Reports content that the viewer can see.
 * @throws Failure `unauthenticated`, `invalid_input` with the failing fields, `not_found`, `too_many_requests`
 */
export async function reportAbuse(context: RequestContext, report: AbuseReport): Promise<void> {
  const viewer = await requireViewer(context);
  const note = cleanText(report.note, ABUSE_NOTE_MAX_LENGTH);
  if (report.reason === 'other' && note === '') {
    throw new Failure('invalid_input', 'note: invalid_input', { fields: { note: 'invalid_input' } });
  }
  if (!(await READERS[report.subject](context, report.id))) throw new Failure('not_found', 'There is no such thing.');
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    if ((await countRecentReports(trx, viewer.id)) >= ABUSE_REPORTS_PER_DAY) {
      throw new Failure('too_many_requests', `At most ${ABUSE_REPORTS_PER_DAY} reports a day.`, {
        details: { reason: 'reports_a_day', maximum: ABUSE_REPORTS_PER_DAY },
      });
    }
    await openCase(trx, newId(), report.subject, report.id);
    await upsertReport(trx, {
      id: newId(),
      reporterId: viewer.id,
      subjectKind: report.subject,
      subjectId: report.id,
      reason: report.reason,
      note,
    });
  });
}
