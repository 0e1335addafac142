import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { MailRefused } from '#server/adapters/mail/mail.ts';
import type { OutgoingMail } from '#server/adapters/mail/mail.ts';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { queueMail, sendDueMails } from './sendDueMails.ts';

const content = { subject: 'Hello', paragraphs: ['Hello Ana,'], action: { label: 'Open', url: 'https://a.example/k' } };

describe('the outbox', () => {
  let database: Database;
  let sent: OutgoingMail[];
  let trouble: Error | null;
  const logged: object[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
    sent = [];
    trouble = null;
    logged.length = 0;
  });
  afterEach(() => database.stop());

  const sender = {
    async send(mail: OutgoingMail) {
      if (trouble) throw trouble;
      sent.push(mail);
    },
    check: async () => undefined,
    stop: async () => undefined,
  };
  const run = () => sendDueMails(database.db, sender, { error: (details) => void logged.push(details) });
  const queue = (address = 'ana@example.org') =>
    database.db.transaction().execute((trx) => queueMail(trx, { accountId: null, name: 'Ana', address }, content));
  const wait = (interval: string) => sql`update mail set due_at = due_at - ${interval}::interval`.execute(database.db);

  it('sends nothing of a transaction that is taken back', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, { accountId: null, name: 'Ana', address: 'ana@example.org' }, content);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await run();
    expect(sent).toHaveLength(0);
  });

  it('sends each mail once, also when several processes look at once', async () => {
    for (let i = 0; i < 50; i += 1) await queue(`p${i}@example.org`);
    await Promise.all([run(), run(), run()]);
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(50);
    expect(sent).toHaveLength(50);
    await wait('1 day');
    await run();
    expect(sent).toHaveLength(50);
  });

  it('tries again later, and later each time, while the mail server is away', async () => {
    await queue();
    trouble = Object.assign(new Error('connect ECONNREFUSED ana@example.org'), { code: 'ECONNECTION' });
    await run();
    await run();
    expect(logged).toEqual([{ mailId: expect.any(String), attempts: 1, reason: 'ECONNECTION' }]);
    await wait('61 seconds');
    await run();
    expect(logged).toHaveLength(2);
    trouble = null;
    await wait('61 seconds');
    await run();
    expect(sent).toHaveLength(0);
    await wait('61 seconds');
    await run();
    expect(sent).toHaveLength(1);
  });

  it('gives up what is refused for good, and forgets what it said', async () => {
    await queue();
    trouble = new MailRefused('The mail server answered 550.');
    await run();
    trouble = null;
    await wait('1 day');
    await run();
    expect(sent).toHaveLength(0);
    const { rows } = await sql`select failure, body_text from mail`.execute(database.db);
    expect(rows).toEqual([{ failure: 'The mail server answered 550.', body_text: '' }]);
  });

  it('takes over the mails of a process that died while it sent', async () => {
    await queue();
    await sql`update mail set attempts = 1, due_at = now() + interval '10 minutes'`.execute(database.db);
    await run();
    expect(sent).toHaveLength(0);
    await wait('11 minutes');
    await run();
    expect(sent).toHaveLength(1);
  });
});
