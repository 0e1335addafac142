import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { DateField } from './DateField.tsx';

const html = (language: 'en' | 'es', value: string): string =>
  renderToStaticMarkup(
    <MessagesProvider value={{ language, translate: (key) => key }}>
      <DateField label="Day" name="day" defaultValue={value} />
    </MessagesProvider>,
  );

it.each([
  ['en', '2 Sept 2026'],
  ['es', '2 sept 2026'],
] as const)('shows a date as readers of %s write it, and sends it as the API takes it', (language, text) => {
  expect(html(language, '2026-09-02')).toMatch(new RegExp(`<span aria-hidden="true"[^>]*>${text}</span>`));
  expect(html(language, '2026-09-02')).toMatch(/<input[^>]*type="date"[^>]*value="2026-09-02"/);
});

it('asks for a day while there is none', () => {
  expect(html('en', '')).toContain('>ui.date.choose</span>');
});
