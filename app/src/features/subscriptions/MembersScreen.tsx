import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

const SECTIONS = ['accepted', 'requested', 'rejected'] as const;

export function MembersScreen(): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const section = SECTIONS.find((one) => one === query.get('section')) ?? 'accepted';
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('plans.members.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('plans.members.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('plans.members.lead')}</p>
      </div>
      <nav aria-label={t('plans.members.sections')} className="flex overflow-x-auto border-b border-line">
        {SECTIONS.map((one) => (
          <PageLink
            key={one}
            page="members"
            query={{ section: one }}
            aria-current={one === section ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {t(`plans.members.${one}`)}
          </PageLink>
        ))}
      </nav>
      <EmptyState
        title={t(`plans.members.${section}.none`)}
        text={t('plans.members.none.text')}
        action={
          <LinkButton page="pricing" tone="primary">
            {t('plans.seePlans')}
          </LinkButton>
        }
      />
    </div>
  );
}
