import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from './Button.tsx';
import { icon } from '../icons.tsx';

const Bubble = icon('M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z');

export function ConversationLink({
  subject: { id, slug },
  posts,
  label,
}: {
  readonly subject: { readonly id: string; readonly slug: string };
  /** How many there are; phones then show the number without the word. */
  readonly posts?: number;
  /** Instead of both. */
  readonly label?: string;
}): ReactNode {
  const t = useMessages();
  return (
    <LinkButton
      page="conversation"
      params={{ elementId: id, slug }}
      className={`no-print ${posts === undefined ? '' : 'max-sm:px-3'}`}
    >
      <Bubble size={18} />
      <span className={posts === undefined ? '' : 'max-sm:sr-only'}>{label ?? t('ui.conversation')}</span>
      {posts ? <span>{posts}</span> : null}
    </LinkButton>
  );
}
