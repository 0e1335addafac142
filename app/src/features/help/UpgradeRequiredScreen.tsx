import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { SceneCover } from '#app/ui/images/Cover.tsx';

export function UpgradeRequiredScreen(): ReactNode {
  const t = useMessages();
  return (
    <div className="page grid items-center gap-8 py-12 md:grid-cols-2 md:py-20">
      <PageHead title={t('help.upgrade.title')} />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-4xl sm:text-5xl">{t('help.upgrade.title')}</h1>
        <p className="max-w-prose text-lg">{t('help.upgrade.text')}</p>
        <p className="max-w-prose text-muted">{t('help.upgrade.kept')}</p>
        <LinkButton page="welcome" tone="primary">
          {t('help.upgrade.web')}
        </LinkButton>
      </div>
      <SceneCover scene="lakes" className="rounded-lg border border-line" />
    </div>
  );
}
