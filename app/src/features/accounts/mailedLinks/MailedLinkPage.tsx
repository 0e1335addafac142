import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';

export function MailedLinkPage({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="page grid max-w-xl justify-items-start gap-6 py-12 sm:py-20">
      <PageHead title={title} />
      <div className="grid gap-3">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Shown for every invalid key, whatever the reason. */
export function DeadLink(): ReactNode {
  const t = useMessages();
  return (
    <MailedLinkPage title={t('accounts.deadLink.title')} text={t('accounts.deadLink.text')}>
      <LinkButton page="logIn" tone="primary">
        {t('accounts.deadLink.action')}
      </LinkButton>
    </MailedLinkPage>
  );
}
