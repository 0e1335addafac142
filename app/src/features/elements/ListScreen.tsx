import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { boundsOf } from '@cordada/core/geo/bounds';
import { originOf } from '@cordada/core/pages/origins';
import { useTargets } from '#app/features/targets/index.ts';
import type { Targets } from '#app/features/targets/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { Check } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ProgressBar, ProgressRing } from '#app/ui/Progress.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import { CompleterSection, Provenance } from './ElementFoot.tsx';
import { ArticleSection } from './ArticleSection.tsx';
import { ElementHeader } from './ElementHeader.tsx';
import { ElementLink } from './ElementLink.tsx';
import type { ListData, ListMember } from './loadList.ts';
import { MapBoard } from './MapBoard.tsx';
import { exploreAt } from './boardView.ts';

export { loadList as load } from './loadList.ts';

/** Above so many members their names would cover the map. */
const NAMED_MAX = 16;

function MemberRow({
  member,
  position,
  targets,
}: {
  readonly member: ListMember;
  readonly position: number;
  readonly targets: Targets;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const target = targets.states.get(member.id);
  const isDone = target?.state === 'completed';
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken">
      <td className="hidden px-3 py-1.5 text-right text-muted sm:table-cell">{position}</td>
      <td className="px-1 not-member:hidden sm:px-3">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="peer sr-only"
            checked={isDone}
            disabled={!targets.isKnown}
            onChange={() => void targets.set(member.id, isDone ? null : 'completed')}
            aria-label={t('elements.list.tick', { name: member.name })}
          />
          <span className="grid size-6 place-items-center rounded-sm border-2 border-line-strong text-paper peer-checked:border-evergreen peer-checked:bg-evergreen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-glacier">
            {isDone ? <Check size={16} /> : null}
          </span>
        </label>
      </td>
      <th scope="row" className="px-3 py-1.5 text-left font-semibold">
        <ElementLink
          element={member}
          className="inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline"
        >
          <span data-kind={member.kind} className="text-kind">
            <KindIcon kind={member.kind} size={16} />
          </span>
          {member.name}
        </ElementLink>
        {isDone && target.completedOn ? (
          <span className="block pb-1 pl-6.5 text-sm font-normal text-evergreen sm:ml-3 sm:inline sm:p-0">
            {format.date(target.completedOn)}
          </span>
        ) : null}
      </th>
      <td className="px-3 py-1.5 text-right font-display text-lg font-bold whitespace-nowrap">
        {member.elevation === undefined ? null : format.elevation(member.elevation)}
      </td>
      <td className="hidden px-3 py-1.5 text-muted md:table-cell">{member.region}</td>
    </tr>
  );
}

function Progress({ list, done }: { readonly list: ListData; readonly done: number }): ReactNode {
  const t = useMessages();
  const { pathname, search } = useLocation();
  return (
    <div className="sticky top-14 z-20 border-y border-line bg-paper sm:top-16">
      <div className="page flex min-h-18 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2">
        <p className="flex items-baseline gap-2">
          <span className="font-display text-3xl font-bold text-accent sm:text-4xl">{list.members.length}</span>
          <span className="text-muted">{t('elements.list.members').toLocaleLowerCase()}</span>
        </p>
        <div className="flex grow items-center gap-4 not-member:hidden sm:max-w-md">
          <ProgressRing done={done} total={list.edition.completesAt} label={t('elements.list.progress')} size={52} />
          <div className="grid grow gap-1.5">
            <p className="text-sm font-semibold">
              {done >= list.edition.completesAt
                ? t('elements.list.complete')
                : t('elements.list.done', { done, total: list.edition.completesAt })}
            </p>
            <ProgressBar done={done} total={list.edition.completesAt} label={t('elements.list.progress')} />
          </div>
        </div>
        <LinkButton page="logIn" query={{ r: pathname + search }} className="member:hidden">
          {t('elements.list.visitor')}
        </LinkButton>
      </div>
    </div>
  );
}

/** A list: what it collects, its members with ticks, and how far the reader is. */
export function ListScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const path = usePagePath();
  const { publicUrl, routesLanguage } = useSite();
  const origin = originOf(publicUrl, routesLanguage);
  const list = useLoaderData<ListData>();
  const [isOnlyRemaining, setOnlyRemaining] = useState(false);
  const targets = useTargets(list.members.map(({ id }) => id));
  const { id, name, members, edition } = list;
  const isDone = (member: ListMember): boolean => targets.states.get(member.id)?.state === 'completed';
  const done = members.filter(isDone).length;
  const places = useMemo(
    () =>
      members
        .flatMap(({ place, id, kind, name }) => {
          const tone = targets.states.get(id)?.state;
          return place
            ? [{ id, kind, name: members.length > NAMED_MAX ? '' : name, place, ...(tone && { tone }) }]
            : [];
        })
        // The last are drawn on top: what is done must not vanish in the crowd.
        .sort((a, b) => Number(a.tone === 'completed') - Number(b.tone === 'completed')),
    [members, targets.states],
  );
  const fit = useMemo(
    () =>
      boundsOf(
        places.map(({ place }) => place[0]),
        places.map(({ place }) => place[1]),
      ),
    [places],
  );
  const description = list.description || edition.criterion;
  const rows = members.map((member, index) => ({ member, position: index + 1 }));
  const shown = isOnlyRemaining ? rows.filter(({ member }) => !isDone(member)) : rows;
  return (
    <article data-kind="list">
      <PageHead title={name} description={description} />
      <StructuredData
        data={{
          '@type': 'ItemList',
          name,
          description,
          numberOfItems: members.length,
          itemListElement: members.slice(0, 100).map((member, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: member.name,
            url: new URL(path({ page: 'pin', params: { id: member.id, slug: member.slug } }), origin).href,
          })),
        }}
      />
      <ElementHeader element={list}>
        <dl className="grid gap-3 border-l-2 border-kind pl-4">
          <div>
            <dt className="text-sm text-muted">{t('elements.list.criterion')}</dt>
            <dd className="max-w-prose font-semibold">{edition.criterion}</dd>
          </div>
          <div>
            <dt className="sr-only">{t('elements.history.title')}</dt>
            <dd className="text-sm text-muted">
              {t('elements.list.edition', { number: edition.number, date: format.date(edition.datedOn) })}
              {edition.completesAt < members.length
                ? ` · ${t('elements.list.completesAt', { count: edition.completesAt, total: members.length })}`
                : ''}
            </dd>
          </div>
        </dl>
      </ElementHeader>
      <Progress list={list} done={done} />
      <div className="page grid gap-14 pt-8">
        <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="grid content-start gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-2xl sm:text-3xl">{t('elements.list.members')}</h2>
              <Chip
                isPressed={isOnlyRemaining}
                onClick={() => setOnlyRemaining(!isOnlyRemaining)}
                disabled={!targets.isKnown}
                className="not-member:hidden"
              >
                {t('elements.list.onlyRemaining')}
              </Chip>
            </div>
            {shown.length === 0 ? (
              <EmptyState title={t('elements.list.allDone')} />
            ) : (
              <div className="overflow-hidden rounded-lg border border-line bg-raised">
                <table className="w-full border-collapse">
                  <caption className="sr-only">{t('elements.list.table', { name })}</caption>
                  <thead>
                    <tr className="border-b border-line text-sm text-muted">
                      <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell">
                        {t('elements.list.position')}
                      </th>
                      <th scope="col" className="px-1 py-2 text-center font-semibold not-member:hidden sm:px-3">
                        {t('elements.list.mine')}
                      </th>
                      <th scope="col" className="px-3 py-2 text-left font-semibold">
                        {t('elements.list.name')}
                      </th>
                      <th scope="col" className="px-3 py-2 text-right font-semibold">
                        {t('elements.field.elevationMeters')}
                      </th>
                      <th scope="col" className="hidden px-3 py-2 text-left font-semibold md:table-cell">
                        {t('elements.list.region')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map(({ member, position }) => (
                      <MemberRow key={member.id} member={member} position={position} targets={targets} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </div>
          <section aria-label={t('elements.map.title')} className="content-start lg:sticky lg:top-40 lg:self-start">
            {fit ? (
              <MapBoard
                label={t('elements.map.label', { name })}
                fit={fit}
                places={places}
                exploreQuery={{ at: exploreAt(fit) }}
                cover={{ kind: 'list', elevationMeters: null, id }}
              />
            ) : null}
          </section>
        </div>
        <CompleterSection completers={list.completers} />
        <ArticleSection element={list} />
        <Provenance element={list} />
      </div>
    </article>
  );
}
