import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { translatorOf } from './catalog.ts';
import type { CompiledMessages } from './catalog.ts';
import type { MessageKey } from './keys.ts';

const texts = {
  peaks: '{count, plural, =0 {ninguna cima} one {# cima} other {# cimas}} en {region}',
  shared: '{count, plural, offset:1 =1 {solo {name}} one {{name} y # persona más} other {{name} y # personas más}}',
  place: '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  who: '{who, select, me {I} other {{who}}}',
  sign: "# isn't a number, '{this}' neither",
};
const compiled = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]),
) as unknown as CompiledMessages;
const es = translatorOf('es', compiled);
const en = translatorOf('en', compiled);
const key = (name: keyof typeof texts | 'toString'): MessageKey => name as unknown as MessageKey;

describe('translatorOf', () => {
  it('chooses plurals and formats their numbers', () => {
    expect(es(key('peaks'), { count: 0, region: 'Aragón' })).toBe('ninguna cima en Aragón');
    expect(es(key('peaks'), { count: 1, region: 'Aragón' })).toBe('1 cima en Aragón');
    expect(es(key('peaks'), { count: 12_345, region: 'Aragón' })).toBe('12.345 cimas en Aragón');
  });

  it('honours offsets, ordinals and selections', () => {
    expect(es(key('shared'), { count: 1, name: 'Ana' })).toBe('solo Ana');
    expect(es(key('shared'), { count: 2, name: 'Ana' })).toBe('Ana y 1 persona más');
    expect(en(key('place'), { count: 22 })).toBe('22nd');
    expect(en(key('who'), { who: 'Ana' })).toBe('Ana');
  });

  it('keeps signs outside of plurals', () => {
    expect(en(key('sign'))).toBe("# isn't a number, {this} neither");
  });

  it("says 'Undefined message' for a missing text", () => {
    expect(en(key('toString'))).toBe('Undefined message');
  });

  it('takes texts that come later, and asks what to say meanwhile', () => {
    const later: CompiledMessages = {};
    const translate = translatorOf('en', later, (missing) => `<${missing}>`);
    expect(translate(key('who'), { who: 'Ana' })).toBe('<who>');
    Object.assign(later, compiled);
    expect(translate(key('who'), { who: 'Ana' })).toBe('Ana');
  });
});
