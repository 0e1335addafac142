import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { createLocalMailbox } from './local.ts';
import type { LocalMailbox } from './local.ts';
import type { MailSender } from './mail.ts';

export async function chooseMail(
  config: Pick<Config, 'mail' | 'dataDirectory'>,
): Promise<{ sender: MailSender; mailbox: LocalMailbox | null }> {
  if (config.mail) {
    const { createSmtpSender } = await import('./smtp.ts');
    return { sender: createSmtpSender(config.mail.smtpUrl, config.mail.from), mailbox: null };
  }
  const mailbox = createLocalMailbox(path.join(config.dataDirectory, 'mail'));
  return { sender: mailbox, mailbox };
}
