import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import type { Column } from '#app/ui/lists/DataTable.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import type { LinkedElement } from '#app/features/elements/ElementLink.tsx';
import type { CardSource } from '#app/features/elements/card.ts';
import { computedFactsOf, wayFiguresOf } from '#app/features/elements/wayFigures.ts';
import type { WayFigure, WayFigures } from '#app/features/elements/wayFigures.ts';
import { daysText } from '#app/features/elements/wayText.ts';
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

const gradeCell = ({ grade }: WayUp): ReactNode => <strong>{grade}</strong>;

const FIGURES = ['length', 'ascent', 'time'] as const;
type FigureName = (typeof FIGURES)[number];

/** The figures of which at least one way has a value: nobody needs a column without any. */
export const knownFigures = (ways: readonly Pick<WayUp, 'figures'>[]): readonly FigureName[] =>
  FIGURES.filter((name) => ways.some(({ figures }) => (name === 'time' && figures.days) || figures[name]));

export function WaysUp({ title, ways }: { readonly title: string; readonly ways: readonly WayUp[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const season = useSeason();
  // Few are described so far that columns of their own would be of use.
  const nameCell = (way: WayUp): ReactNode => {
    const more = [
      way.start && t('elements.ways.from', { start: way.start.name }),
      season(way.months).join(', '),
    ].filter(Boolean);
    return (
      <>
        <ElementLink
          element={way}
          className="inline-flex min-h-11 items-center gap-2 leading-tight font-semibold hover:underline"
        >
          <span data-kind={way.kind} className="text-kind">
            <KindIcon kind={way.kind} size={18} />
          </span>
          {way.name}
        </ElementLink>
        {more.length > 0 ? <p className="-mt-1.5 pb-1 pl-6.5 text-sm text-muted">{more.join(' · ')}</p> : null}
      </>
    );
  };
  const labels = {
    length: t('elements.field.lengthMeters'),
    ascent: t('elements.ways.ascent'),
    time: t('elements.ways.time'),
  };
  const figureText = (name: FigureName, { value, isComputed }: WayFigure): string => {
    const write = {
      length: format.distance,
      ascent: format.elevation,
      time: isComputed ? format.walkingTime : format.duration,
    }[name];
    return `${isComputed ? '≈\u00A0' : ''}${write(value)}`;
  };
  const columns: readonly Column<WayUp>[] = [
    { id: 'name', label: t('elements.ways.name'), cell: nameCell },
    ...(ways.some(({ grade }) => grade !== null)
      ? [{ id: 'grade', label: t('elements.ways.grade'), cell: gradeCell }]
      : []),
    ...knownFigures(ways).map((name) => ({
      id: name,
      label: labels[name],
      isNumber: true,
      isSecondary: name !== 'ascent',
      cell: ({ figures: { [name]: figure, days } }: WayUp) =>
        name === 'time' && days ? daysText(days, t) : figure && figureText(name, figure),
    })),
  ];
  const isComputed = (name: FigureName): boolean => ways.some(({ figures }) => figures[name]?.isComputed);
  const isFromLine = isComputed('length') || isComputed('ascent');
  return (
    <>
      <DataTable caption={title} columns={columns} rows={ways} rowKey={({ id }) => id} />
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
