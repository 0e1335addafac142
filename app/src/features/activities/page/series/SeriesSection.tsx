import type { ReactNode } from 'react';
import { useState } from 'react';
import { SeriesOf } from '#app/data/generated/series.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

export function SeriesSection({ id, isOwner }: { readonly id: string; readonly isOwner: boolean }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { data, reload } = useOperation(SeriesOf, { id });
  const [isChanging, setChanging] = useState(false);
  if (!data) return null;
  const { series } = data.activity;
  const change = isOwner ? (
    <>
      <Button className="no-print" onClick={() => setChanging(true)}>
        {t(series ? 'activities.series.change' : 'activities.series.add')}
      </Button>
      {isChanging ? (
        <SeriesDialog
          activityIds={[id]}
          series={series}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            reload();
          }}
        />
      ) : null}
    </>
  ) : null;
  if (!series) return change && <div>{change}</div>;
  const { activities } = series;
  const at = activities.findIndex((one) => one.id === id);
  const [previous, next] = [at > 0 ? activities[at - 1] : undefined, activities[at + 1]];
  const name = (title: string): string => title || t('activities.untitled');
  const totals = [
    t('activities.series.totals', { count: activities.length }),
    format.distance(sum(activities.map(({ distanceMeters }) => distanceMeters))),
    `↑\u00a0${format.elevation(sum(activities.map(({ ascentMeters }) => ascentMeters)))}`,
  ];
  return (
    <section aria-labelledby="series" className="grid gap-4 rounded-lg border border-line bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <p className="text-sm font-semibold text-muted">
            {t('activities.series.part', { position: at + 1, count: activities.length })}
          </p>
          <h2 id="series" className="text-2xl sm:text-3xl">
            {series.name}
          </h2>
          <p className="text-muted">{totals.join(' · ')}</p>
        </div>
        {change}
      </div>
      <ol className="grid">
        {activities.map((one) => (
          <li key={one.id} className="border-b border-line last:border-0">
            <PageLink
              page="activity"
              params={{ id: one.id, slug: one.slug }}
              aria-current={one.id === id ? 'page' : undefined}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline aria-[current=page]:font-bold"
            >
              <span className="wrap-anywhere">{name(one.title)}</span>
              <span className="text-sm text-muted">
                {format.date(one.happenedOn)}
                {one.distanceMeters === null ? null : ` · ${format.distance(one.distanceMeters)}`}
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-3">
        {previous ? (
          <LinkButton page="activity" params={{ id: previous.id, slug: previous.slug }}>
            ← {t('activities.series.previous', { title: name(previous.title) })}
          </LinkButton>
        ) : (
          <span />
        )}
        {next ? (
          <LinkButton page="activity" params={{ id: next.id, slug: next.slug }}>
            {t('activities.series.next', { title: name(next.title) })} →
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}
