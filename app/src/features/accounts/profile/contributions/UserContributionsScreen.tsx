import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { KindChips, NameFilter, NoSuchName } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ContributionCards } from './ContributionCards.tsx';
import type { PersonContributions } from '../loadPerson.ts';
import { PersonPage } from '../PersonPage.tsx';

export { loadUserContributions as load } from '../loadPerson.ts';

export function UserContributionsScreen(): ReactNode {
  const t = useMessages();
  const { person, kind, name, counts, total, contributions, nextCursor } = useLoaderData<PersonContributions>();
  const [query] = useSearchParams();
  const target = { page: 'userContributions' as const, params: { id: person.id }, query: kind ? { kind } : {} };
  const named: Record<string, string> = name === null ? {} : { q: name };
  return (
    <PersonPage
      person={person}
      title={t('users.contributionsBy', { name: person.fullName })}
      lead={t('users.contributionCount', { count: total })}
    >
      <KindChips page="userContributions" params={{ id: person.id }} kind={kind} counts={counts} query={named} />
      <NameFilter target={target} name={name} total={total} />
      {contributions.length > 0 ? (
        <ContributionCards contributions={contributions} />
      ) : name !== null ? (
        <NoSuchName target={target} name={name} />
      ) : (
        <EmptyState
          title={t('users.noContributions.title')}
          action={<LinkButton page="contents">{t('users.noContributions.action')}</LinkButton>}
        />
      )}
      <Pager
        target={{ ...target, query: { ...target.query, ...named } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </PersonPage>
  );
}
