import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from './Button.tsx';
import { icon } from '../icons.tsx';

const Bubble = icon('M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z');

export function ConversationLink({
  subject: { id, slug },
}: {
  readonly subject: { readonly id: string; readonly slug: string };
}): ReactNode {
  const t = useMessages();
  return (
    <LinkButton page="conversation" params={{ elementId: id, slug }} className="no-print">
      <Bubble size={18} />
      {t('ui.conversation')}
    </LinkButton>
  );
}
