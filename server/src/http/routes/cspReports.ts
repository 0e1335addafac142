import type { FastifyInstance } from 'fastify';

const REPORT_MAX_LENGTH = 2_000;
/** Reports contain the page URL, which may include keys of mailed links. */
const KEY = /[\w-]{40,}/g;

/** Log lines per minute; anyone may send reports, so this limits disk use. */
const LINES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

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
