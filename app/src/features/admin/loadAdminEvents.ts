import { ADMIN_EVENT_KINDS } from '@cordada/core/accounts/adminEvents';
import type { AdminEventKind } from '@cordada/core/accounts/adminEvents';
import { runOperation } from '#app/data/execute.ts';
import { AdminEvents } from '#app/data/generated/admin.ts';
import type { AdminEventsData as Answer } from '#app/data/generated/admin.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface AdminEventsData {
  readonly kind: AdminEventKind | null;
  readonly events: Answer['adminEvents']['nodes'];
  readonly nextCursor: string | null;
}

export const loadAdminEvents: Load<AdminEventsData> = async ({ url, site, signal }) => {
  const kind = ADMIN_EVENT_KINDS.find((one) => one === url.searchParams.get('kind')) ?? null;
  const variables = { kind, after: url.searchParams.get('after') };
  const { adminEvents } = await runOperation(site, AdminEvents, variables, signal);
  return {
    kind,
    events: adminEvents.nodes,
    nextCursor: adminEvents.hasNextPage ? adminEvents.endCursor : null,
  };
};
