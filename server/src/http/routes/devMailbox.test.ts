import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createApp } from '../app.ts';
import { registerDevMailbox } from './devMailbox.ts';

const mail = {
  id: 'm1',
  to: { name: '', address: 'ana@example.org' },
  subject: '<script>alert(1)</script>',
  text: 'Look: https://cordada.example/reset-password/k3y',
  html: '<p>Look</p>',
  unsubscribeUrl: null,
  sentAt: '2026-01-01T00:00:00.000Z',
};
const mailbox = {
  check: async () => undefined,
  list: async () => [mail],
  find: async (id: string) => (id === mail.id ? mail : null),
  send: async () => undefined,
  stop: async () => undefined,
};

function appIn(environment: 'production' | 'development') {
  const app = createApp({ ...readConfig({}), environment, logLevel: 'silent' }, {}, () => undefined);
  registerDevMailbox(app, mailbox, environment);
  return app;
}

describe('the mailbox page', () => {
  it('shows mails with links that can be followed, and their text as text', async () => {
    const { body } = await appIn('development').inject('/dev/mailbox');
    expect(body).toContain('<a href="https://cordada.example/reset-password/k3y">');
    expect(body).not.toContain('<script>');
    expect((await appIn('development').inject('/dev/mailbox/m1')).body).toBe(mail.html);
  });

  it.each(['/dev/mailbox', '/dev/mailbox/m1'])('has no %s in production', async (path) => {
    expect((await appIn('production').inject(path)).statusCode).toBe(404);
  });
});
