import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { LiveState } from './LiveState.tsx';

const DUE = Date.parse('2026-07-18T18:00:00Z');
const live = {
  name: 'Ana',
  lat: 42.63,
  lon: 0.66,
  elevationMeters: 3404,
  accuracyMeters: 8,
  fixedAt: '2026-07-18T12:00:00Z',
  isCoarse: false,
  expiresAt: '2026-07-18T22:00:00Z',
  dueAt: '2026-07-18T18:00:00Z',
  isOverdue: false,
  hasEnded: false,
};

function html(silentSince: number | null, now: number, change: Partial<typeof live> = {}): string {
  return renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key) => key }}>
      <LiveState live={{ ...live, ...change }} silentSince={silentSince} now={() => now} onRetry={() => undefined} />
    </MessagesProvider>,
  );
}

it('says that there is no connection, and offers another try', () => {
  expect(html(null, DUE - 1)).not.toContain('live.silent');
  expect(html(DUE - 60_000, DUE - 1)).toContain('live.silent');
  expect(html(DUE - 60_000, DUE - 1)).toContain('ui.retry');
});

it('warns without a connection once they expected to be back', () => {
  expect(html(DUE - 60_000, DUE - 1)).not.toContain('verdue');
  expect(html(DUE - 60_000, DUE + 1)).toContain('live.perhapsOverdue');
  // With a connection the server says it.
  expect(html(null, DUE + 1)).not.toContain('verdue');
  expect(html(DUE - 60_000, DUE + 1, { isOverdue: true })).toContain('live.overdue');
});

it('says nothing of the connection after the arrival', () => {
  expect(html(DUE - 60_000, DUE + 1, { hasEnded: true })).not.toMatch('live.silent|verdue');
});
