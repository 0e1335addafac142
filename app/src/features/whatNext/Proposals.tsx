import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SHAPE_HEIGHT, SHAPE_WIDTH, shapeOf } from '#app/map/track/shape.ts';
import { walkProfile } from '#app/features/walks/index.ts';
import { DottedFacts } from '#app/ui/lists/DottedFacts.tsx';
import { ProposalCard, titleOf } from './ProposalCard.tsx';
import type { Proposal } from './ProposalCard.tsx';

/** Tiles in one row on wide screens, so that the trip that is open has the width below them. */
const COLUMNS = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5', 'lg:grid-cols-6'];

/** The trips in short, and the one that is open in full: below its row on phones, below all of them on wide screens. */
export function Proposals({
  proposals,
  date,
}: {
  readonly proposals: readonly Proposal[];
  readonly date: string;
}): ReactNode {
  const [opened, setOpened] = useState(0);
  const panel = useId();
  const [only] = proposals;
  if (only && proposals.length === 1) return <ProposalCard proposal={only} date={date} />;
  const open = Math.min(opened, proposals.length - 1);
  return (
    <ol className={`grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4 ${COLUMNS[proposals.length] ?? 'lg:grid-cols-6'}`}>
      {proposals.map((proposal, index) => (
        <li key={proposal.elements.map(({ id }) => id).join()} className="contents">
          <h2 className="grid min-w-0 lg:row-start-1">
            <button
              type="button"
              aria-expanded={index === open}
              aria-controls={index === open ? panel : undefined}
              className={`flex min-h-11 scroll-mt-32 items-start gap-3 rounded-lg border-2 bg-raised p-3 text-left transition-colors ${index === open ? 'border-accent' : 'border-line hover:border-ink'}`}
              onClick={({ currentTarget }) => {
                // Above it a trip closes, which moves it.
                flushSync(() => setOpened(index));
                currentTarget.scrollIntoView({ block: 'nearest' });
              }}
            >
              <ProposalRow proposal={proposal} />
            </button>
          </h2>
          {index === open ? (
            <div id={panel} className="min-w-0 lg:col-span-full lg:row-start-2">
              <ProposalCard proposal={proposal} date={date} isListed />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { elements, hours, ascentMeters, distanceMeters, line } = proposal;
  return (
    <>
      <LinePicture line={line} />
      <span className="grid min-w-0 gap-0.5">
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
          className="font-text text-sm leading-tight font-normal text-muted"
        />
        <span className="font-text text-sm leading-tight font-semibold text-amber">
          {t('whatNext.targets', { count: elements.length })}
        </span>
      </span>
    </>
  );
}

function LinePicture({ line }: Pick<Proposal, 'line'>): ReactNode {
  const shape = useMemo(() => {
    const { lon, lat } = walkProfile(line);
    return shapeOf([lon.map((one, i): LonLat => [one, lat[i] ?? 0])]);
  }, [line]);
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
