import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { logOut } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';

export function LogOutScreen(): ReactNode {
  const t = useMessages();
  useEffect(logOut, []);
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <PageHead title={t('accounts.logOut.title')} />
      <h1 className="text-4xl">{t('accounts.logOut.title')}</h1>
      <p className="text-lg text-muted">{t('accounts.logOut.text')}</p>
      <LinkButton page="logIn" tone="primary">
        {t('accounts.logOut.again')}
      </LinkButton>
    </div>
  );
}
