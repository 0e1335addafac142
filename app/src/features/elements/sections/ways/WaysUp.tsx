import type { ReactNode } from 'react';
import { BEST_MONTHS, monthSpans } from '@cordada/core/elements/seasons/monthSpans';
import type { KindName } from '@cordada/core/elements/kinds';
import { monthNames } from '@cordada/core/format/formatDate';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { computedTimeOf } from './computedTime.ts';
import type { LinkedElement } from '#app/features/elements/ElementLink.tsx';
import type { CardSource } from '#app/features/elements/card.ts';

/** A route, couloir, ridge … by which an element is climbed. */
export interface WayUp extends LinkedElement {
  readonly name: string;
  readonly grade: string | null;
  readonly ascentMeters: number | null;
  readonly minutes: number | null;
  /** Where nobody has noted one. */
  readonly computedSeconds: number | null;
  readonly months: readonly string[];
  readonly start: (LinkedElement & { readonly name: string }) | null;
}

const WAYS: readonly KindName[] = ['route', 'ridge', 'couloir', 'climbingRoute', 'viaFerrata'];

export const isWayUp = ({ type }: Pick<CardSource, 'type'>): boolean => WAYS.includes(type);

interface WayUpSource extends CardSource {
  readonly mainAccess: Pick<CardSource, 'id' | 'type' | 'slug' | 'name'> | null;
}

export function wayUpOf(source: WayUpSource): WayUp {
  const { mainAccess: access } = source;
  const facts = new Map<string, unknown>(Object.entries(source.facts ?? {}));
  const firstNumber = (...names: string[]): number | null =>
    names.map((name) => facts.get(name)).find((value) => typeof value === 'number') ?? null;
  const bestMonths = facts.get('bestMonths');
  return {
    id: source.id,
    kind: source.type,
    slug: source.slug,
    name: source.name,
    grade: source.difficulties.find(({ value }) => value !== null)?.value ?? null,
    ascentMeters: firstNumber('ascentMeters', 'heightMeters', 'wallHeightMeters'),
    minutes: firstNumber('durationMinutes', 'ferrataMinutes'),
    computedSeconds: computedTimeOf({
      kind: source.type,
      facts: Object.fromEntries(facts),
      difficulties: source.difficulties,
    }),
    months: Array.isArray(bestMonths) ? bestMonths.map(String) : [],
    start: access ? { id: access.id, kind: access.type, slug: access.slug, name: access.name } : null,
  };
}

const nameCell = (way: WayUp): ReactNode => (
  <ElementLink element={way} className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline">
    <span data-kind={way.kind} className="text-kind">
      <KindIcon kind={way.kind} size={18} />
    </span>
    {way.name}
  </ElementLink>
);

const gradeCell = ({ grade }: WayUp): ReactNode => <strong>{grade ?? '–'}</strong>;

const startCell = ({ start }: WayUp): ReactNode =>
  start ? (
    <ElementLink element={start} className="prose-link">
      {start.name}
    </ElementLink>
  ) : (
    '–'
  );

export function WaysUp({ title, ways }: { readonly title: string; readonly ways: readonly WayUp[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const months = monthNames(useLanguage());
  const seasonOf = (way: WayUp): string =>
    monthSpans(way.months)
      .map((span) => [...new Set(span)].map((month) => months[BEST_MONTHS.indexOf(month)]).join('–'))
      .join(', ');
  const columns = [
    {
      id: 'name',
      label: t('elements.ways.name'),
      cell: nameCell,
    },
    { id: 'grade', label: t('elements.ways.grade'), cell: gradeCell },
    {
      id: 'ascent',
      label: t('elements.ways.ascent'),
      isNumber: true,
      cell: (way: WayUp) => (way.ascentMeters === null ? '–' : format.elevation(way.ascentMeters)),
    },
    {
      id: 'time',
      label: t('elements.ways.time'),
      isNumber: true,
      isSecondary: true,
      cell: ({ minutes, computedSeconds }: WayUp) =>
        minutes !== null
          ? format.duration(minutes * 60)
          : computedSeconds === null
            ? '–'
            : t('elements.walkingTime.about', { time: format.duration(computedSeconds) }),
    },
    { id: 'season', label: t('elements.ways.season'), isSecondary: true, cell: (way: WayUp) => seasonOf(way) || '–' },
    {
      id: 'start',
      label: t('elements.ways.start'),
      isSecondary: true,
      cell: startCell,
    },
  ];
  // Nobody needs a column without a value.
  const shown = columns.filter(
    ({ id }) =>
      id === 'name' ||
      ways.some((way) =>
        id === 'grade'
          ? way.grade !== null
          : id === 'ascent'
            ? way.ascentMeters !== null
            : id === 'time'
              ? way.minutes !== null || way.computedSeconds !== null
              : id === 'season'
                ? way.months.length > 0
                : way.start !== null,
      ),
  );
  const isComputed = ways.some(({ minutes, computedSeconds }) => minutes === null && computedSeconds !== null);
  return (
    <>
      <DataTable caption={title} columns={shown} rows={ways} rowKey={({ id }) => id} />
      {isComputed ? <p className="text-sm text-muted">{t('elements.walkingTime.note')}</p> : null}
    </>
  );
}
