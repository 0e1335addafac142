import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { SnowNotice } from './SnowNotice.tsx';

const notice = (date: string, highestMeters: number | null): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ language: 'en', translate: (key) => key }}>
      <SnowNotice date={date} place={[1.5, 42.5]} highestMeters={highestMeters} />
    </MessagesProvider>,
  );

it('warns of snow on high trips in winter, and leads to the avalanche bulletins and the forecast', () => {
  const html = notice('2026-12-05', 2_819);
  expect(html).toContain('whatNext.snow');
  expect(html).toContain('https://www.avalanches.org/');
  expect(html).toContain('42.50N1.50E');
});

it('says nothing in summer, below the snow, and where no height is known', () => {
  expect(notice('2026-07-05', 2_819)).toBe('');
  expect(notice('2026-12-05', 1_200)).toBe('');
  expect(notice('2026-12-05', null)).toBe('');
});
