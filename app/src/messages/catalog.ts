import { I18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Language } from '@cordada/core/pages/pageTable';
import type { MessageKey } from './keys.ts';

export type CompiledMessages = Messages;

/** Values of the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a key in the language at hand; a missing one reads 'Undefined message'. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** A translator over the compiled messages of one language; one per request or per browser. */
export function translatorOf(language: Language, messages: CompiledMessages): Translate {
  const catalog = new I18n({
    locale: language,
    messages: { [language]: messages },
    missing: () => 'Undefined message',
  });
  return (key, values) => catalog._(key, values);
}
