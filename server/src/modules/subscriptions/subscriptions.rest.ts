import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { SANDBOX_PAGES_RATE } from '@cordada/core/limits';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { InvalidEvent, SANDBOX_PATH } from '#server/adapters/payments/payments.ts';
import type { ChosenPayments } from '#server/adapters/payments/payments.ts';
import type { Db } from '#server/db/connect.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import { findInvoice, listInvoicesIssued } from './invoices/invoices.queries.ts';
import { numberOf } from './invoices/invoicePdf.ts';
import { quarterCsv, quarterOf } from './invoices/quarterReport.ts';
import { recordEvent } from './reconcile.ts';

const EVENT_MAX_BYTES = 1_000_000;
const FORM_MAX_BYTES = 16_384;
const REPORT_MAX_ROWS = 100_000;
const PRIVATE = { 'cache-control': 'no-store' };

export function registerSubscriptionRoutes(
  app: FastifyInstance,
  {
    db,
    payments,
    contextOf,
  }: {
    readonly db: Db;
    readonly payments: ChosenPayments;
    readonly contextOf: (request: unknown) => RequestContext;
  },
): void {
  const { provider, sandbox } = payments;
  const sandboxRate = createVisitorRate(SANDBOX_PAGES_RATE);
  // Signatures are of the bytes as sent, so these bodies stay text.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: unknown }>('/api/payments/events', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      try {
        const body = typeof request.body === 'string' ? request.body : '';
        await recordEvent(
          { db, payments: provider },
          provider.verifyEvent(body, typeof signature === 'string' ? signature : ''),
        );
      } catch (error) {
        if (!(error instanceof InvalidEvent)) throw error;
        throw new Failure('bad_request', 'The signature is not that of the payment provider.', { cause: error });
      }
      return reply.headers(PRIVATE).send({ received: true });
    });
    if (!sandbox) return;
    scope.route<{ Body: unknown }>({
      method: ['GET', 'POST'],
      url: `${SANDBOX_PATH}/*`,
      bodyLimit: FORM_MAX_BYTES,
      async handler(request, reply) {
        const refusal = sandboxRate.refusal(request.ip);
        if (refusal) throw refusal;
        // The API of the sandbox is for the product itself.
        if (request.url.startsWith(`${SANDBOX_PATH}/v1/`)) throw new Failure('not_found', 'There is no such page.');
        const answer = await sandbox.handle(
          new Request(new URL(request.url, 'http://sandbox'), {
            method: request.method,
            ...(request.method === 'POST' && { body: typeof request.body === 'string' ? request.body : '' }),
          }),
        );
        return reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(await answer.text());
      },
    });
  });

  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
    '/api/invoices/:id.pdf',
    async (request, reply) => {
      const context = contextOf(request);
      const viewer = await requireViewer(context);
      const invoice = await findInvoice(context.db, viewer.id, request.params.id);
      if (!invoice) throw new Failure('not_found', 'There is no such invoice.');
      const { drawInvoice } = await import('./invoices/invoicePdf.ts');
      const language = LANGUAGES.find((one) => one === request.query.lang) ?? context.language;
      const pdf = await drawInvoice(invoice, context.config.seller, language);
      return reply
        .headers({
          ...PRIVATE,
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="cordada-${numberOf(invoice)}.pdf"`,
        })
        .send(pdf);
    },
  );

  app.get<{ Querystring: { quarter?: string } }>('/api/admin/invoices.csv', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    if (!viewer.isAdmin) throw new Failure('forbidden', 'Only administrators export invoices.');
    const quarter = quarterOf(request.query.quarter ?? '');
    if (!quarter) throw new Failure('bad_request', 'quarter must be a year and a quarter, such as 2026-4.');
    const invoices = await listInvoicesIssued(context.db, quarter.from, quarter.to, REPORT_MAX_ROWS);
    return reply
      .headers({
        ...PRIVATE,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="invoices-${request.query.quarter}.csv"`,
      })
      .send(quarterCsv(invoices));
  });
}
