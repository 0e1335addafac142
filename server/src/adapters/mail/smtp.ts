import { createTransport } from 'nodemailer';
import { MailRefused } from './mail.ts';
import type { MailSender } from './mail.ts';

const CONNECT_MS = 8_000;
const SILENCE_MS = 15_000;

/**
 * Sends over SMTP, with TLS wherever the server supports it.
 * @param url smtp:// or smtps:// with user and password
 * @param from `Name <address>`
 */
export function createSmtpSender(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Mails contain user input: never read a file or fetch a URL because of it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribeUrl && {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        const {
          responseCode = 0,
          command = '',
          code = '',
        } = error as {
          responseCode?: number;
          command?: string;
          code?: string;
        };
        // Only a 5xx for this recipient or message is final; a login error is not about the mail.
        const isRefusal =
          (responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command)) || (code === 'EENVELOPE' && responseCode === 0);
        if (isRefusal) throw new MailRefused(`The mail server answered ${responseCode || code}.`);
        throw error;
      }
    },
    async check() {
      await transport.verify();
    },
    async stop() {
      transport.close();
    },
  };
}
