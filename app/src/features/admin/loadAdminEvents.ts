import { ADMIN_EVENT_KINDS } from '@cordada/core/accounts/adminEvents';
import type { AdminEventKind } from '@cordada/core/accounts/adminEvents';
import { runOperation } from '#app/data/execute.ts';
import { AdminEvents } from '#app/data/generated/admin.ts';
import type { AdminEventsData as Answer } from '#app/data/generated/admin.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface EventFilter {
  readonly kind: AdminEventKind | null;
  readonly actor: string | null;
  readonly subject: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface AdminEventsData {
  readonly filter: EventFilter;
  readonly events: Answer['adminEvents']['nodes'];
  readonly nextCursor: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const loadAdminEvents: Load<AdminEventsData> = async ({ url: { searchParams }, site, signal }) => {
  const day = (name: 'from' | 'to'): string | null => {
    const given = searchParams.get(name);
    return given !== null && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  };
  const filter = {
    kind: ADMIN_EVENT_KINDS.find((one) => one === searchParams.get('kind')) ?? null,
    actor: searchParams.get('actor') || null,
    subject: searchParams.get('subject') || null,
    from: day('from'),
    to: day('to'),
  };
  const { kind, actor: actorId, subject: subjectId, from, to } = filter;
  const variables = { kind, actorId, subjectId, from, to, after: searchParams.get('after') };
  const { adminEvents } = await runOperation(site, AdminEvents, variables, signal);
  return {
    filter,
    events: adminEvents.nodes,
    nextCursor: adminEvents.hasNextPage ? adminEvents.endCursor : null,
  };
};

/** Query of the page with a filter; nothing for what is not filtered. */
export function queryOf(filter: EventFilter, change: Partial<EventFilter> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter((part): part is [string, string] => part[1] !== null),
  );
}
