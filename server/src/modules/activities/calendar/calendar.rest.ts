import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '@cordada/core/failures';
import type { RequestContext } from '#server/graphql/context.ts';
import { calendarAt } from './calendarFeed.ts';

/** An answer that holds a calendar at a secret address. */
export function sendCalendar(reply: FastifyReply, text: string | null): FastifyReply {
  if (text === null) throw new Failure('not_found', 'There is no such calendar.');
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="cordada.ics"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(text);
}

export function registerCalendarRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.get<{ Params: { token: string } }>('/api/calendar/:token.ics', async (request, reply) => {
    const { db, config } = contextOf(request);
    return sendCalendar(reply, await calendarAt(db, request.params.token, config.publicUrl));
  });
}
