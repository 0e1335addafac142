import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { YearCalendar } from './YearCalendar.tsx';

const drawn = (firstDay?: string): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key) => key }}>
      <YearCalendar
        days={[{ day: '2026-01-01', count: 1 }]}
        lastDay="2026-12-31"
        {...(firstDay !== undefined && { firstDay })}
      />
    </MessagesProvider>,
  );
const count = (html: string): number => html.split('<rect').length - 1;

it('draws the days of one year, or of the 54 weeks before its last day', () => {
  expect(count(drawn('2026-01-01'))).toBe(365);
  // 31 December 2026 is a Thursday.
  expect(count(drawn())).toBe(53 * 7 + 4);
});

it('names each month above the week that it begins in', () => {
  const html = drawn('2026-01-01');
  const x = (pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
  // 1 January is a Thursday, below its month.
  expect(x(/<rect x="(\d+)"[^>]*><title>1 Jan/)).toBe(x(/<text x="(\d+)"[^>]*>Jan</));
});
