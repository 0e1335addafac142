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

function row(given: Partial<NotificationItem>, isDated = false): string {
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
        <NotificationRow notification={notification} isDated={isDated} />
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
    expect(quoteOf(html)).toBe('Good pace.');
    expect(restOf(html)).toContain('Ot Pi commented on Madriu|');
    expect(html).toContain('href="/post/post0000000"');
  });

  it('from before yesterday says its day, as nothing below "Yesterday" was one day ago', () => {
    expect(row({ post: POST }, true)).toContain('<time dateTime="2026-11-27T10:00:00Z">27 Nov 2026</time>');
  });

  it('of somebody who follows has a name once, and no quote', () => {
    const html = row({ kind: 'follow', user: OT });
    expect(quoteOf(html)).toBe('');
    expect(restOf(html)).toContain('Ot Pi follows you');
    expect(restOf(html).split('Ot Pi')).toHaveLength(2);
  });
});
