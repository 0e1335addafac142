import { Fragment, createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '@cordada/core/pages/pageTable';
import { UNDEFINED_MESSAGE } from './catalog.ts';
import type { Translate } from './catalog.ts';
import type { MessageKey } from './keys.ts';

export interface MessagesValue {
  readonly language: Language;
  readonly translate: Translate;
}

const MessagesContext = createContext<MessagesValue>({
  language: 'en',
  translate: () => UNDEFINED_MESSAGE,
});

export const MessagesProvider = MessagesContext.Provider;

export function useMessages(): Translate {
  return use(MessagesContext).translate;
}

export function useLanguage(): Language {
  return use(MessagesContext).language;
}

const SLOT = '\u0001';

/** A message whose placeholders are React elements: `<Message id="…" values={{ terms: <a…/> }} />`. */
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
  // Odd parts are placeholder names.
  return text
    .split(SLOT)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}
