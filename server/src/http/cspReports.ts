import type { FastifyInstance } from 'fastify';

const REPORT_MAX_LENGTH = 2_000;
/** Reports name the page: keys of mailed links may be in its address. */
const KEY = /[\w-]{40,}/g;

/** `POST /api/csp-reports`: browsers tell what the content policy blocked; it goes to the log. */
export function registerCspReports(app: FastifyInstance): void {
  app.post('/api/csp-reports', { bodyLimit: 20_000 }, async (request, reply) => {
    request.log.warn(
      { report: JSON.stringify(request.body).replace(KEY, '…').slice(0, REPORT_MAX_LENGTH) },
      'content policy violated',
    );
    return reply.code(204).send();
  });
}
