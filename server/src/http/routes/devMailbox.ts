import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import type { LocalMailbox } from '#server/adapters/mail/local.ts';
import type { Config } from '#server/config/config.ts';

export function registerDevMailbox(
  app: FastifyInstance,
  mailbox: LocalMailbox,
  environment: Config['environment'],
): void {
  if (environment === 'production') return;
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await mailbox.list();
    const rows = mails.map(
      (mail) =>
        `<article style="border-top:1px solid;padding:1rem 0"><h2 style="font-size:1.1rem;margin:0">` +
        `<a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></h2>` +
        `<p>${escapeHtml(mail.to.address)} · <time>${mail.sentAt}</time></p>` +
        `<pre style="white-space:pre-wrap;font:inherit">${linked(mail.text)}</pre></article>`,
    );
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>Mailbox</title></head><body style="font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem">` +
          `<h1>Mailbox</h1>${rows.join('') || '<p>No mail yet.</p>'}</body></html>`,
      );
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id);
    if (!mail) throw new Failure('not_found', 'There is no such mail.');
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(mail.html);
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`);
}
