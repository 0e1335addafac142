import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { createLocalMailbox } from './local.ts';
import { mailContract } from './mail.contract.ts';
import type { ReceivedMail } from './mail.contract.ts';
import { MailRefused } from './mail.ts';
import { createSmtpSender } from './smtp.ts';

mailContract('files', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-mail-'));
  const mailbox = createLocalMailbox(folder);
  return {
    sender: mailbox,
    received: async () =>
      (await mailbox.list()).map(({ to, subject, text, html, unsubscribeUrl }) => ({
        to: to.address,
        subject,
        text,
        html,
        unsubscribeUrl,
      })),
    stop: async () => fs.rmSync(folder, { recursive: true }),
  };
});

function readMime(to: string, raw: string): ReceivedMail {
  const decode = (content: string, encoding: string): string =>
    encoding === 'base64'
      ? Buffer.from(content, 'base64').toString()
      : Buffer.from(
          content
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          encoding === 'quoted-printable' ? 'latin1' : 'utf8',
        ).toString();
  const header = (text: string, name: string): string =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const part = (type: string): string => {
    const found = raw.split(/^--.*$/m).find((one) => header(one, 'Content-Type').startsWith(type)) ?? '';
    const at = found.indexOf('\r\n\r\n');
    return decode(found.slice(at + 4).replace(/\r\n$/, ''), header(found, 'Content-Transfer-Encoding')).replaceAll(
      '\r\n',
      '\n',
    );
  };
  const subject = header(head, 'Subject')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      decode(way === 'B' ? text : text.replaceAll('_', ' '), way === 'B' ? 'base64' : 'quoted-printable'),
    );
  return {
    to,
    subject,
    text: part('text/plain'),
    html: part('text/html'),
    unsubscribeUrl:
      header(head, 'List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click'
        ? header(head, 'List-Unsubscribe').replace(/^<|>$/g, '')
        : null,
  };
}

async function startSmtp(
  refuse?: number,
): Promise<{ url: string; mails: { to: string; raw: string }[]; stop: () => Promise<void> }> {
  const mails: { to: string; raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'cordada' && password === 's3cret' ? done(null, { user: 'cordada' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('not here'), { responseCode: refuse }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          mails.push({ to: address, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://cordada:s3cret@127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const FROM = 'Cordada <hello@cordada.example>';

mailContract('SMTP', async () => {
  const smtp = await startSmtp();
  const sender = createSmtpSender(smtp.url, FROM);
  return {
    sender,
    received: async () => smtp.mails.map(({ to, raw }) => readMime(to, raw)),
    async stop() {
      await sender.stop();
      await smtp.stop();
    },
  };
});

describe('SMTP', () => {
  const mail = {
    id: 'm1',
    to: { name: 'Ana', address: 'ana@example.org' },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribeUrl: null,
  };

  it('names the sender and gives each mail an id that stays the same', async () => {
    const smtp = await startSmtp();
    const sender = createSmtpSender(smtp.url, FROM);
    await sender.send(mail);
    expect(smtp.mails[0]?.raw).toContain(`From: ${FROM}`);
    expect(smtp.mails[0]?.raw).toContain('Message-ID: <m1@cordada.example>');
    await sender.stop();
    await smtp.stop();
  });

  it.each([
    [550, true],
    [451, false],
  ])('takes the answer %i to an address as a refusal for good: %s', async (code, isRefusal) => {
    const smtp = await startSmtp(code);
    const sender = createSmtpSender(smtp.url, FROM);
    const error: unknown = await sender.send(mail).catch((thrown: unknown) => thrown);
    expect(error instanceof MailRefused).toBe(isRefusal);
    await sender.stop();
    await smtp.stop();
  });

  it('keeps a mail for later while the server is away or does not know us', async () => {
    const smtp = await startSmtp();
    const stranger = createSmtpSender(smtp.url.replace('s3cret', 'wrong'), FROM);
    const refused: unknown = await stranger.send(mail).catch((thrown: unknown) => thrown);
    await smtp.stop();
    const away: unknown = await stranger.send(mail).catch((thrown: unknown) => thrown);
    for (const error of [refused, away]) {
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    }
    await stranger.stop();
  });
});
