import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FAILURE_REASONS } from '@cordada/core/failures';
import { translatorOf } from '#app/messages/catalog.ts';
import type { CompiledMessages } from '#app/messages/catalog.ts';
import { MessagesProvider } from '#app/messages/useMessages.tsx';
import { compiledMessages, localeJson } from '../../../messages-check.ts';
import { ApiFailure } from '../apiFailure.ts';
import { useFailureText } from '../useFailureText.ts';

const LANGUAGES = ['en', 'es'] as const;

function Text({ failure }: { readonly failure: unknown }): ReactNode {
  return useFailureText()(failure);
}

function textOf(failure: unknown, language: (typeof LANGUAGES)[number] = 'en'): string {
  const messages: CompiledMessages = JSON.parse(localeJson(language));
  const translate = translatorOf(language, messages);
  return renderToStaticMarkup(
    <MessagesProvider value={{ language, translate }}>
      <Text failure={failure} />
    </MessagesProvider>,
  );
}

const failure = (errorCode: string, details: Readonly<Record<string, string | number>>): ApiFailure =>
  new ApiFailure({ errorCode, details });

describe('the text of a failure', () => {
  it.each(LANGUAGES)('is there for each reason that the server can give, and for no other (%s)', (language) => {
    const reasons = Object.entries(FAILURE_REASONS).flatMap(([code, names]) =>
      names.map((reason) => `failures.${code}.${reason}`),
    );
    const keys = Object.keys(compiledMessages(language)).filter((key) => key.startsWith('failures.'));
    expect(keys.toSorted()).toEqual(reasons.toSorted());
  });

  it('says what is full and how much there is room for', () => {
    const full = failure('quota', { reason: 'drafts', maximum: 100 });
    expect(textOf(full)).toBe('You have 100 drafts, which is the most. Publish or delete one first.');
    expect(textOf(full, 'es')).toBe('Tienes 100 borradores, que es el máximo. Publica o elimina antes uno.');
  });

  it('does not take a full car for a full club', () => {
    expect(textOf(failure('no_seats', { reason: 'car', seats: 3 }))).toBe('This car is full. Choose another one.');
    expect(textOf(failure('no_seats', { reason: 'club', seats: 50 }))).toMatch('Add a unit to its plan');
  });

  it('says that something was changed elsewhere only if it was', () => {
    expect(textOf(failure('conflict', { reason: 'changed_elsewhere' }))).toMatch('changed elsewhere');
    const others = FAILURE_REASONS.conflict.filter((reason) => reason !== 'changed_elsewhere');
    for (const reason of others) expect(textOf(failure('conflict', { reason }))).not.toMatch(/changed elsewhere/i);
    expect(textOf(failure('conflict', { reason: 'few_pieces', free: 1 }))).toMatch('Only 1 is free on these days.');
  });

  it('is that of the code where the reason is missing or of a newer release', () => {
    expect(textOf(failure('quota', { reason: 'moons' }))).toMatch('There is no room for more.');
    expect(textOf('conflict')).toMatch('This is not possible as things are now.');
    expect(textOf(new Error('broken'))).toBe('Operation failed. Please try again later.');
  });

  it('says how long to wait where that is known', () => {
    expect(textOf(failure('too_many_requests', { reason: 'too_fast', retryAfterSeconds: 30 }))).toMatch('30 seconds');
    expect(textOf(failure('too_many_requests', { reason: 'reports_a_day', maximum: 20 }))).toMatch('20 reports today');
  });
});
