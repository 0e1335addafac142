import { FIRST_VISIBILITY } from '@cordada/core/activities/activity';
import type { ActivityKind, Visibility } from '@cordada/core/activities/activity';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import type { Events } from '#server/jobs/events.ts';
import { findDefaultVisibility } from '#server/modules/accounts/index.ts';
import { requireAfterFirstAscent } from '#server/modules/elements/index.ts';
import { publishActivity, saveActivity } from './saveActivity.ts';

interface Done {
  readonly elementId: string;
  readonly day: string;
  readonly title: string;
  readonly kind: ActivityKind;
  readonly visibility: Visibility | null;
  /** Id of the activity, made by the client. */
  readonly newId: string | null;
}

/**
 * Publishes an activity with a single place, for the quick log.
 * @returns its id
 * @throws Failure `before_first_ascent`, or `invalid_input` with fields, also for an unknown element
 */
export async function logAscent(tools: { db: Db; events: Events }, viewer: Viewer, done: Done): Promise<string> {
  await requireAfterFirstAscent(tools.db, [done.elementId], done.day);
  const visibility = done.visibility ?? (await findDefaultVisibility(tools.db, viewer.id)) ?? FIRST_VISIBILITY;
  const id = await saveActivity(
    tools,
    viewer,
    null,
    {
      kind: done.kind,
      title: done.title,
      story: '',
      happenedOn: done.day,
      visibility,
      isPlan: false,
      trackIds: [],
      milestones: [{ elementId: done.elementId, role: 'reached', note: '' }],
    },
    { revision: null, savedBy: null, newId: done.newId },
  );
  await publishActivity(tools, viewer, id);
  return id;
}
