import { formatNumber } from '@cordada/core/format/formatNumber';
import type { Language } from '@cordada/core/pages/pageTable';
import type { MessageKey } from './keys.ts';

/** A part of a compiled message: text, or a placeholder with its plural or select choices. */
type Token = string | readonly [name: string, type?: string, choices?: Choices];
type Choices = Readonly<Record<string, readonly Token[]>> & { readonly offset?: unknown };

/** As `@lingui/message-utils` compiles ICU at build time; plain texts stay strings. */
export type CompiledMessages = Readonly<Record<string, string | readonly Token[]>>;

/** Values of the placeholders of a message. Numbers arrive formatted unless they choose a plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a key in the language at hand; a missing one reads 'Undefined message'. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * A translator over the compiled messages of one language; one per server or per browser. Forty
 * lines instead of a library: the first load has a budget, and dates and numbers are not its job.
 */
export function translatorOf(language: Language, messages: CompiledMessages): Translate {
  const rules = {
    plural: new Intl.PluralRules(language),
    selectordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
  };

  const choose = (type: string, choices: Choices, value: string | number): readonly Token[] => {
    // An exact `=0` is compiled to the bare number.
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
    if (message === undefined) return 'Undefined message';
    return typeof message === 'string' ? message : write(message, values);
  };
}
