import type { FastifyInstance } from 'fastify';

const REPORT_MAX_LENGTH = 2_000;
/** Reports name the page: keys of mailed links may be in its address. */
const KEY = /[\w-]{40,}/g;

/** Lines a minute: anybody may send them, and a log is on somebody's disk. */
const LINES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** `POST /api/csp-reports`: browsers tell what the content policy blocked; it goes to the log. */
export function registerCspReports(app: FastifyInstance): void {
  let minute = 0;
  let written = 0;
  app.post('/api/csp-reports', { bodyLimit: 20_000 }, async (request, reply) => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) [minute, written] = [now, 0];
    if ((written += 1) > LINES_PER_MINUTE) return reply.code(204).send();
    request.log.warn(
      { report: JSON.stringify(request.body).replace(KEY, '…').slice(0, REPORT_MAX_LENGTH) },
      'content policy violated',
    );
    return reply.code(204).send();
  });
}
