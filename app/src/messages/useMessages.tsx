import { Fragment, createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Translate } from './catalog.ts';
import type { MessageKey } from './keys.ts';

export interface MessagesValue {
  readonly language: Language;
  readonly translate: Translate;
}

const MessagesContext = createContext<MessagesValue>({
  language: 'en',
  translate: () => 'Undefined message',
});

export const MessagesProvider = MessagesContext.Provider;

/** `t('feature.key', { placeholder })` in the language of the page. */
export function useMessages(): Translate {
  return use(MessagesContext).translate;
}

/** The language of the page. */
export function useLanguage(): Language {
  return use(MessagesContext).language;
}

const SLOT = '\u0001';

/** A text whose placeholders are elements: `<Message id="…" values={{ terms: <a…/> }} />`. */
export function Message({
  id,
  values = {},
}: {
  readonly id: MessageKey;
  readonly values?: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  const translate = useMessages();
  const names = Object.keys(values);
  const text = translate(id, Object.fromEntries(names.map((name) => [name, `${SLOT}${name}${SLOT}`])));
  // Every odd part is the name of a placeholder.
  return text
    .split(SLOT)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}
