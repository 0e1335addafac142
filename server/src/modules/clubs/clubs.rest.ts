import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { csvCell } from '@cordada/core/format/csvCell';
import { CLUB_REPORT_MAX_PLANS } from '@cordada/core/limits';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { requireManager } from '#server/modules/accounts/index.ts';
import { findReadableActivity, sendCalendar } from '#server/modules/activities/index.ts';
import { clubCalendarAt } from './feeds/feeds.ts';
import { listReport } from './report/report.queries.ts';

export function registerClubRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.get<{ Params: { token: string } }>('/api/club-calendar/:token.ics', async (request, reply) =>
    sendCalendar(reply, await clubCalendarAt(contextOf(request), request.params.token)),
  );
  app.get<{ Params: { id: string }; Querystring: { year?: string } }>(
    '/api/clubs/:id/report.csv',
    async (request, reply) => {
      const context = contextOf(request);
      await requireManager(context.db, await requireViewer(context), request.params.id);
      const year = Number(request.query.year);
      if (!Number.isInteger(year) || year < 1900 || year > 2200)
        throw new Failure('bad_request', 'year must be a year such as 2026.');
      const rows = await listReport(context.db, request.params.id, year, CLUB_REPORT_MAX_PLANS);
      // A plan that its owner has made private since counts, and stays without its title.
      const readable = await Promise.all(rows.map(({ activityId }) => findReadableActivity(context, activityId)));
      const lines = rows.map((row, index) => [
        row.happenedOn,
        readable[index]?.title ?? '',
        row.commissionName ?? '',
        row.leaderName,
        String(row.participants),
        (row.distanceMeters / 1000).toFixed(1),
        row.ascentMeters.toFixed(0),
      ]);
      const header = ['day', 'title', 'commission', 'leader', 'participants', 'distance_km', 'ascent_m'];
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="club-${year}.csv"`,
        })
        .send([header, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join(''));
    },
  );
}
