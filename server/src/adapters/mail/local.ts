import fs from 'node:fs';
import path from 'node:path';
import { MailRefused } from './mail.ts';
import type { MailSender, OutgoingMail } from './mail.ts';

export interface StoredMail extends OutgoingMail {
  readonly sentAt: string;
}

export interface LocalMailbox extends MailSender {
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}

/** Mails contain names and addresses, so old ones are deleted. */
const KEPT_DAYS = 14;
const ID = /^[\w-]+$/;

/** Stores each mail as one file, written atomically. The same id is never written twice. */
export function createLocalMailbox(folder: string): LocalMailbox {
  const place = (id: string): string => path.join(folder, `${id}.json`);
  const read = async (id: string): Promise<StoredMail | null> => {
    if (!ID.test(id)) return null;
    const text = await fs.promises.readFile(place(id), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as StoredMail);
  };
  const names = async (): Promise<string[]> =>
    (await fs.promises.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const removeOld = async (now: number): Promise<void> => {
    for (const name of await names()) {
      const file = path.join(folder, name);
      const stat = await fs.promises.stat(file).catch(() => null);
      if (stat && now - stat.mtimeMs > KEPT_DAYS * 86_400_000) await fs.promises.rm(file, { force: true });
    }
  };
  return {
    async send(mail) {
      if (/[\r\n]/.test(mail.to.address) || !mail.to.address.includes('@')) {
        throw new MailRefused('This is no address.');
      }
      await fs.promises.mkdir(folder, { recursive: true });
      const stored: StoredMail = { ...mail, sentAt: new Date().toISOString() };
      const partial = `${place(mail.id)}.partial`;
      await fs.promises.writeFile(partial, JSON.stringify(stored, null, 1), { mode: 0o600 });
      // `link` fails when the same mail already exists, whereas `rename` would overwrite it.
      await fs.promises.link(partial, place(mail.id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await fs.promises.rm(partial, { force: true });
      await removeOld(Date.now());
    },
    async list() {
      const mails = await Promise.all((await names()).map((name) => read(path.basename(name, '.json'))));
      return mails.flatMap((mail) => mail ?? []).sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
    },
    find: read,
    check: async () => undefined,
    stop: async () => undefined,
  };
}
