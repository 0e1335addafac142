import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { SiteProvider } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import type { NotificationItem } from './NotificationRow.tsx';

const TEXTS: Readonly<Record<string, string>> = {
  'notifications.answer': 'replied to you',
  'notifications.answer.activity': 'commented on {title}',
  'notifications.follow': 'follows you',
  'notifications.new': 'New',
  'notifications.quote.reply': 'Their reply',
  'notifications.quote.theirs': 'Their post',
  'notifications.quote.yours': 'Your post',
};
const translate = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const SITE: SiteContext = {
  routesLanguage: 'neutral',
  language: 'en',
  publicUrl: 'http://cordada.test',
  isServer: true,
  execute: () => Promise.reject(new Error('A row asks for nothing.')),
  hydrated: Promise.resolve(),
};
const OT = { id: 'user0000000', fullName: 'Ot Pi', slug: 'ot-pi', picture: null };
const ACTIVITY = { id: 'activity000', title: 'Madriu', slug: 'madriu', coverFrame: null, terrainCover: null };
const POST = { id: 'post0000000', text: 'Good pace.', activity: ACTIVITY, element: null };

function row(
  given: Partial<NotificationItem>,
  when: { style: 'time' | 'day'; timeZone: string } | null = null,
): string {
  const notification: NotificationItem = {
    id: 'notice00000',
    kind: 'answer',
    createdAt: '2026-11-27T10:00:00Z',
    isRead: true,
    actorCount: 1,
    actors: [OT],
    element: null,
    activity: null,
    post: null,
    user: null,
    ...given,
  };
  const page = (
    <SiteProvider value={SITE}>
      <MessagesProvider value={{ language: 'en', translate }}>
        <NotificationRow notification={notification} when={when} />
      </MessagesProvider>
    </SiteProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

const textOf = (html = ''): string => html.replace(/<[^>]*>/g, '');
const [quoteOf, restOf] = [
  (html: string): string => textOf(/<blockquote.*<\/blockquote>/s.exec(html)?.[0]),
  (html: string): string => textOf(html.replace(/<blockquote.*<\/blockquote>/s, '|')),
];

describe('a notification', () => {
  it('quotes what was written apart from who wrote it about which activity', () => {
    const html = row({ post: POST });
    expect(quoteOf(html)).toBe('Their replyGood pace.');
    expect(restOf(html)).toContain('Ot Pi commented on Madriu|');
    expect(html).toContain('href="/post/post0000000"');
  });

  it('says whose words it quotes', () => {
    expect(quoteOf(row({ kind: 'reaction', post: POST }))).toMatch(/^Your post/);
    expect(quoteOf(row({ kind: 'mention', post: POST }))).toMatch(/^Their post/);
  });

  it('says in words that it is new, until it has been read', () => {
    expect(restOf(row({ post: POST, isRead: false }))).toContain('New');
    expect(restOf(row({ post: POST }))).not.toContain('New');
  });

  it('says of its time what the heading above does not, by the clock of the reader', () => {
    const timeZone = 'Pacific/Auckland';
    const time = (html: string): string | undefined => /<time [^>]*>[^<]*/.exec(html)?.[0];
    const dateTime = '<time dateTime="2026-11-27T10:00:00Z">';
    expect(time(row({ post: POST }, { style: 'time', timeZone }))).toBe(`${dateTime}23:00`);
    const late = { post: POST, createdAt: '2026-11-27T12:00:00Z' };
    expect(time(row(late, { style: 'day', timeZone }))).toMatch(/>28 Nov 2026$/);
  });

  it('of somebody who follows has a name once, and no quote', () => {
    const html = row({ kind: 'follow', user: OT });
    expect(quoteOf(html)).toBe('');
    expect(restOf(html)).toContain('Ot Pi follows you');
    expect(restOf(html).split('Ot Pi')).toHaveLength(2);
  });
});
