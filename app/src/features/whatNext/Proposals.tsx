import type { ReactNode } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SHAPE_HEIGHT, SHAPE_WIDTH, shapeOf } from '#app/map/track/shape.ts';
import { walkProfile } from '#app/features/walks/index.ts';
import { DottedFacts } from '#app/ui/lists/DottedFacts.tsx';
import { ProposalCard, lineOf, titleOf } from './ProposalCard.tsx';
import type { Proposal } from './ProposalCard.tsx';

/** Tiles in one row on wide screens, so that the trip that is open has the width below them. */
const COLUMNS = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5', 'lg:grid-cols-6'];
/** A swipe has ended once the row has stood still for so long. */
const SWIPE_END_MS = 90;

/** The trips in short, in a row that phones swipe through, and below it the one that is open, with the map of all. */
export function Proposals({
  proposals,
  date,
}: {
  readonly proposals: readonly Proposal[];
  readonly date: string;
}): ReactNode {
  const t = useMessages();
  const [opened, setOpened] = useState(0);
  const panel = useId();
  const row = useRef<HTMLOListElement>(null);
  const swipe = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lines = useMemo(() => proposals.map(({ line }) => lineOf(walkProfile(line))), [proposals]);
  const open = Math.min(opened, proposals.length - 1);
  const others = useMemo(() => lines.filter((_, index) => index !== open), [lines, open]);
  useEffect(() => () => clearTimeout(swipe.current), []);
  const proposal = proposals[open];
  if (!proposal) return null;
  if (proposals.length === 1) return <ProposalCard proposal={proposal} date={date} />;
  const followSwipe = (): void => {
    clearTimeout(swipe.current);
    swipe.current = setTimeout(() => {
      const index = row.current ? swipedTo(row.current) : null;
      if (index !== null) setOpened(index);
    }, SWIPE_END_MS);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
      <ol
        ref={row}
        onScroll={followSwipe}
        className={`-mx-4 flex snap-x snap-mandatory scroll-row gap-3 px-4 py-1 lg:mx-0 lg:grid lg:gap-4 lg:p-0 ${COLUMNS[proposals.length] ?? 'lg:grid-cols-6'}`}
      >
        {proposals.map((one, index) => (
          <li
            key={one.elements.map(({ id }) => id).join()}
            className="grid w-4/5 shrink-0 snap-center sm:w-72 lg:w-auto"
          >
            <h2 className="grid min-w-0">
              <button
                type="button"
                aria-expanded={index === open}
                aria-controls={index === open ? panel : undefined}
                className={`flex min-h-11 items-start gap-3 rounded-lg border-2 bg-raised p-3 text-left transition-colors ${index === open ? 'border-accent' : 'border-line hover:border-ink'}`}
                onClick={({ currentTarget }) => {
                  setOpened(index);
                  currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
                }}
              >
                <ProposalTile
                  proposal={one}
                  place={t('whatNext.place', { number: index + 1, count: proposals.length })}
                />
              </button>
            </h2>
          </li>
        ))}
      </ol>
      <div id={panel} className="min-w-0">
        <ProposalCard proposal={proposal} date={date} others={others} />
      </div>
    </div>
  );
}

/** The tile in the middle of a row that shows one tile at a time; null where several are beside each other. */
function swipedTo(row: HTMLElement): number | null {
  const tiles = [...row.children].map((tile) => tile.getBoundingClientRect());
  const frame = row.getBoundingClientRect();
  if (tiles.every(({ width }) => width * 2 < frame.width)) return null;
  const middle = frame.left + frame.width / 2;
  const away = tiles.map(({ left, width }) => Math.abs(left + width / 2 - middle));
  return away.indexOf(Math.min(...away));
}

function ProposalTile({ proposal, place }: { readonly proposal: Proposal; readonly place: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { elements, hours, ascentMeters, distanceMeters, line } = proposal;
  return (
    <>
      <LinePicture line={line} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        {/* A line never begins with the dash. */}
        <span className="line-clamp-2 leading-tight font-semibold">
          {titleOf(proposal).replaceAll(' – ', '\u00A0– ')}
        </span>
        <DottedFacts
          facts={[
            format.duration(Math.round(hours * 60) * 60),
            `↑\u00A0${format.elevation(ascentMeters)}`,
            format.distance(distanceMeters),
          ].map((text) => ({ key: text, content: text }))}
          className="font-text text-sm leading-tight font-normal text-muted max-lg:hidden"
        />
        <span className="flex justify-between gap-3 font-text text-sm leading-tight">
          <span className="font-semibold text-amber">{t('whatNext.targets', { count: elements.length })}</span>
          <span className="font-normal text-muted tabular-nums lg:hidden">{place}</span>
        </span>
      </span>
    </>
  );
}

function LinePicture({ line }: Pick<Proposal, 'line'>): ReactNode {
  const shape = useMemo(() => shapeOf([lineOf(walkProfile(line))]), [line]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SHAPE_WIDTH} ${SHAPE_HEIGHT}`}
      className="h-12 w-16 shrink-0 rounded-sm bg-sunken lg:hidden"
      fill="none"
      strokeLinejoin="round"
    >
      {shape ? (
        <path d={shape.path} vectorEffect="non-scaling-stroke" strokeWidth="2" className="stroke-accent" />
      ) : null}
    </svg>
  );
}
