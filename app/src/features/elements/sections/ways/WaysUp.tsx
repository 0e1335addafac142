import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import type { LinkedElement } from '#app/features/elements/ElementLink.tsx';
import type { CardSource } from '#app/features/elements/card.ts';
import { computedFactsOf, wayFiguresOf } from '#app/features/elements/wayFigures.ts';
import type { WayFigure, WayFigures } from '#app/features/elements/wayFigures.ts';
import { useSeason } from '../summary/useSeason.ts';

/** A route, couloir, ridge … by which an element is climbed. */
export interface WayUp extends LinkedElement {
  readonly name: string;
  readonly grade: string | null;
  readonly figures: WayFigures;
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
  const facts: Readonly<Record<string, unknown>> = { ...Object(source.facts) };
  const bestMonths = facts['bestMonths'];
  return {
    id: source.id,
    kind: source.type,
    slug: source.slug,
    name: source.name,
    grade: source.difficulties.find(({ value }) => value !== null)?.value ?? null,
    figures: wayFiguresOf(facts, computedFactsOf(source.computedFacts)),
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

const figureText = (figure: WayFigure | undefined, write: (value: number) => string): string =>
  figure ? `${figure.isComputed ? '≈\u00A0' : ''}${write(figure.value)}` : '–';

export function WaysUp({ title, ways }: { readonly title: string; readonly ways: readonly WayUp[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const season = useSeason();
  const seasonOf = (way: WayUp): string => season(way.months).join(', ');
  const columns = [
    {
      id: 'name',
      label: t('elements.ways.name'),
      cell: nameCell,
    },
    { id: 'grade', label: t('elements.ways.grade'), cell: gradeCell },
    {
      id: 'length',
      label: t('elements.field.lengthMeters'),
      isNumber: true,
      isSecondary: true,
      cell: ({ figures }: WayUp) => figureText(figures.length, format.distance),
    },
    {
      id: 'ascent',
      label: t('elements.ways.ascent'),
      isNumber: true,
      cell: ({ figures }: WayUp) => figureText(figures.ascent, format.elevation),
    },
    {
      id: 'time',
      label: t('elements.ways.time'),
      isNumber: true,
      isSecondary: true,
      cell: ({ figures }: WayUp) =>
        figureText(figures.time, figures.time?.isComputed ? format.walkingTime : format.duration),
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
          : id === 'length' || id === 'ascent' || id === 'time'
            ? way.figures[id] !== undefined
            : id === 'season'
              ? way.months.length > 0
              : way.start !== null,
      ),
  );
  const isComputed = (name: keyof WayFigures): boolean => ways.some(({ figures }) => figures[name]?.isComputed);
  const isFromLine = isComputed('length') || isComputed('ascent');
  return (
    <>
      <DataTable caption={title} columns={shown} rows={ways} rowKey={({ id }) => id} />
      {isFromLine || isComputed('time') ? (
        <p className="text-sm text-muted">
          {t(
            !isComputed('time')
              ? 'elements.computed.lineNote'
              : isFromLine
                ? 'elements.computed.note'
                : 'elements.walkingTime.note',
          )}
        </p>
      ) : null}
    </>
  );
}
