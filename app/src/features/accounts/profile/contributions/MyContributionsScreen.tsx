import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { KindChips, NameFilter, NoSuchName } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { ContributionCards } from './ContributionCards.tsx';
import type { PersonContributions } from '../loadPerson.ts';

export { loadMyContributions as load } from '../loadPerson.ts';

export function MyContributionsScreen(): ReactNode {
  const t = useMessages();
  const { kind, name, counts, total, contributions, nextCursor } = useLoaderData<PersonContributions>();
  const [query] = useSearchParams();
  const target = { page: 'myContributions' as const, query: kind ? { kind } : {} };
  const named: Record<string, string> = name === null ? {} : { q: name };
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('users.myContributions.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('users.myContributions.title')}</h1>
        <p className="text-lg text-muted">{t('users.contributionCount', { count: total })}</p>
      </div>
      <KindChips page="myContributions" kind={kind} counts={counts} query={named} />
      <NameFilter target={target} name={name} total={total} />
      {contributions.length > 0 ? (
        <ContributionCards contributions={contributions} />
      ) : name !== null ? (
        <NoSuchName target={target} name={name} />
      ) : (
        <EmptyState
          title={t('users.myContributions.none.title')}
          text={t('users.myContributions.none.text')}
          action={<NextSteps steps={['contents', 'explore', 'newActivity']} />}
        />
      )}
      <Pager
        target={{ ...target, query: { ...target.query, ...named } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </div>
  );
}
