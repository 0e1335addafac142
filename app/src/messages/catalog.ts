import { formatNumber } from '@cordada/core/format/formatNumber';
import type { Language } from '@cordada/core/pages/pageTable';
import type { MessageKey } from './keys.ts';

type Token = string | readonly [name: string, type?: string, choices?: Choices];
type Choices = Readonly<Record<string, readonly Token[]>> & { readonly offset?: unknown };

/** ICU messages compiled by `@lingui/message-utils` at build time; messages without placeholders are plain strings. */
export type CompiledMessages = Readonly<Record<string, string | readonly Token[]>>;

/** Numbers must already be formatted, except those that select a plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

export const UNDEFINED_MESSAGE = 'Undefined message';

/** A missing key yields `UNDEFINED_MESSAGE`. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * Translates compiled messages of one language. Not a library, because of the size budget of the first load; dates
 * and numbers are formatted elsewhere.
 * @param messages may be extended later
 * @param missingText the text for a key that is not in `messages`
 */
export function translatorOf(
  language: Language,
  messages: CompiledMessages,
  missingText: (key: MessageKey) => string = () => UNDEFINED_MESSAGE,
): Translate {
  const rules = {
    plural: new Intl.PluralRules(language),
    selectordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
  };

  const choose = (type: string, choices: Choices, value: string | number): readonly Token[] => {
    // The compiler turns an exact `=0` into the key `0`.
    const exact = choices[String(value)];
    if (exact) return exact;
    const isPlural = type === 'plural' || type === 'selectordinal';
    const rule = isPlural ? rules[type].select(Number(value) - Number(choices.offset ?? 0)) : 'other';
    return choices[rule] ?? choices['other'] ?? [];
  };

  const write = (tokens: readonly Token[], values: MessageValues, count?: number): string =>
    tokens
      .map((token) => {
        if (token === '#' && count !== undefined) return formatNumber(count, language);
        if (typeof token === 'string') return token;
        const [name, type, choices] = token;
        const value = name === '#' ? (count ?? '') : (values[name] ?? '');
        if (!type || !choices) return typeof value === 'number' ? formatNumber(value, language, 0, 20) : value;
        const shown = type === 'select' ? count : Number(value) - Number(choices.offset ?? 0);
        return write(choose(type, choices, value), values, shown);
      })
      .join('');

  return (key, values = {}) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) return missingText(key);
    return typeof message === 'string' ? message : write(message, values);
  };
}
