import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailRefused } from './mail.ts';
import type { MailSender, OutgoingMail } from './mail.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
}

export interface MailBench {
  readonly sender: MailSender;
  received(): Promise<readonly ReceivedMail[]>;
  stop(): Promise<void>;
}

const mail = (id: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id,
  to: { name: 'Ana Ruíz', address: `${id}@example.org` },
  subject: 'Una cordada más: «Aneto»',
  text: 'Hola, Ana:\n\nhttps://cordada.example/reset-password/k3y\n',
  html: '<p>Hola, Ana: <a href="https://cordada.example/reset-password/k3y">aquí</a></p>',
  unsubscribeUrl: null,
  ...more,
});

export function mailContract(name: string, open: () => Promise<MailBench>): void {
  describe(`mail adapter: ${name}`, () => {
    let bench: MailBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());
    const find = async (id: string): Promise<ReceivedMail[]> =>
      (await bench.received()).filter(({ to }) => to === `${id}@example.org`);

    it('delivers address, subject and both bodies as they were given', async () => {
      await bench.sender.send(mail('plain'));
      const [received] = await find('plain');
      expect(received?.subject).toBe('Una cordada más: «Aneto»');
      expect(received?.text.trim()).toBe(mail('plain').text.trim());
      expect(received?.html.trim()).toBe(mail('plain').html);
      expect(received?.unsubscribeUrl).toBeNull();
    });

    it('carries the address for unsubscribing with one click (RFC 8058)', async () => {
      const unsubscribeUrl = 'https://cordada.example/unsubscribe/abc.def';
      await bench.sender.send(mail('news', { unsubscribeUrl }));
      expect((await find('news'))[0]?.unsubscribeUrl).toBe(unsubscribeUrl);
    });

    it('lets no name or subject add a header or a recipient (X03)', async () => {
      await bench.sender.send(
        mail('crlf', {
          to: { name: 'Ana\r\nBcc: eve@example.org', address: 'crlf@example.org' },
          subject: 'Hello\r\nBcc: eve@example.org',
        }),
      );
      expect(await find('crlf')).toHaveLength(1);
      expect(await find('eve')).toHaveLength(0);
    });

    it('delivers a hundred at once, each once', async () => {
      await Promise.all(Array.from({ length: 100 }, (_, i) => bench.sender.send(mail(`many${i}`))));
      const addresses = (await bench.received()).map(({ to }) => to).filter((to) => to.startsWith('many'));
      expect(new Set(addresses).size).toBe(100);
      expect(addresses).toHaveLength(100);
    });

    it('says that it refuses what can never be delivered', async () => {
      const nowhere = mail('nowhere', { to: { name: '', address: 'refused' } });
      await expect(bench.sender.send(nowhere)).rejects.toBeInstanceOf(MailRefused);
    });
  });
}
