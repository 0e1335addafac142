import { MailRefused } from '#server/adapters/mail/mail.ts';
import type { MailSender } from '#server/adapters/mail/mail.ts';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { composeMail } from './composeMail.ts';
import type { MailContent } from './composeMail.ts';
import { claimDueMails, deleteOldMails, insertMails, markFailed, markSent, postponeMail } from './mails.queries.ts';

const SEND = 'mails:send';
const BATCH = 20;
/** Longer than a mail server may take for one batch. */
const CLAIM_SECONDS = 600;
/** The delay doubles with each attempt; the last attempt follows after 17 hours. */
const FIRST_DELAY_SECONDS = 60;
const ATTEMPTS_MAX = 11;
const KEPT_DAYS = 30;

export interface MailRecipient {
  /** The mail is erased together with this account; null for an address without an account. */
  readonly accountId: string | null;
  readonly name: string;
  readonly address: string;
}

/** Adds a mail to the outbox in the transaction of the caller, so it is sent only if that transaction commits. */
export function queueMail(trx: Db, recipient: MailRecipient, content: MailContent): Promise<void> {
  return queueMails(trx, [{ recipient, content }]);
}

export async function queueMails(
  trx: Db,
  mails: readonly { readonly recipient: MailRecipient; readonly content: MailContent }[],
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(
    trx,
    mails.map(({ recipient, content }) => ({
      id: newId(),
      ...recipient,
      ...composeMail(content),
      unsubscribeUrl: content.unsubscribe?.url ?? null,
    })),
  );
  await addJob(trx, SEND);
}

type Log = { error: (details: object, message: string) => void };

/**
 * Sends all due mails. Temporary failures are retried, a refusal by the server is final. A mail is sent twice only if
 * the process dies before recording it; both copies carry the same Message-ID.
 */
export async function sendDueMails(db: Db, sender: MailSender, log: Log): Promise<void> {
  for (;;) {
    const mails = await claimDueMails(db, BATCH, CLAIM_SECONDS);
    for (const { id, name, address, attempts, ...mail } of mails) {
      try {
        await sender.send({ ...mail, id, to: { name, address } });
      } catch (error) {
        const isOver = error instanceof MailRefused || attempts >= ATTEMPTS_MAX;
        // Messages of the server may contain the address, which must not be logged.
        const reason = isOver && error instanceof MailRefused ? error.message : codeOf(error);
        log.error({ mailId: id, attempts, reason }, isOver ? 'mail given up' : 'mail not sent');
        if (isOver) await markFailed(db, id, reason);
        else await postponeMail(db, id, FIRST_DELAY_SECONDS * 2 ** (attempts - 1));
        continue;
      }
      await markSent(db, id);
    }
    if (mails.length < BATCH) return;
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

export function mailJobs(db: Db, sender: MailSender, log: Log): Jobs {
  return {
    // The schedule handles retries; new mails are sent at once.
    [SEND]: { cron: '* * * * *', work: () => sendDueMails(db, sender, log) },
    'mails:removeOld': { cron: '37 4 * * *', work: () => deleteOldMails(db, KEPT_DAYS) },
  };
}
