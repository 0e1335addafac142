import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { figuresBetween } from '@cordada/core/tracks/edits/figuresAlong';
import { loadMapSources } from '#app/map/layers/mapSources.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { icon } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import type { LinePreview } from './lines/linePreview.ts';
import type { PointRange } from './lines/RangeProfile.tsx';
import type { TrackEdits } from './useTrackEdits.ts';

const Crop = icon('M6 2v14a2 2 0 0 0 2 2h14M18 22V8a2 2 0 0 0-2-2H2');
const Scissors = icon(
  'M8.120 8.120 12 12M20 4 8.120 15.880M14.800 14.800 20 20M9 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
);
const Split = icon('M16 3h5v5M8 3H3v5M12 22v-8.300a4 4 0 0 0-1.172-2.872L3 3M15 9l6-6');
const Turn = icon('m8 3-4 4 4 4M4 7h16M16 21l4-4-4-4M20 17H4');
const Eraser = icon(
  'm7 21-4.300-4.300a1 1 0 0 1 0-1.400l9.600-9.600a2 2 0 0 1 2.800 0l5.600 5.600a2 2 0 0 1 0 2.800L13 21M22 21H7M5 11l9 9',
);
const Mountain = icon('m8 3 4 8 5-5 5 15H2L8 3z');

/** GPS errors span only a few points; removing more would change the actual route. */
const DROP_MAX_POINTS = 50;

interface Tool {
  readonly id: 'crop' | 'cutOut' | 'split' | 'reverse' | 'outliers' | 'drop' | 'terrain';
  readonly icon: IconComponent;
  readonly note: string;
  readonly isOff: boolean;
  readonly use: () => Promise<boolean>;
}

function useTerrainCredit(): string | null {
  const [credit, setCredit] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadMapSources().then((sources) => isGone || setCredit(sources.terrain?.attribution ?? null));
    return () => {
      isGone = true;
    };
  }, []);
  return credit;
}

export function EditTools({
  edits,
  line,
  index,
  range,
  active,
}: {
  readonly edits: TrackEdits;
  readonly line: LinePreview;
  readonly index: number;
  readonly range: PointRange;
  readonly active: keyof PointRange;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const terrain = useTerrainCredit();
  const part = figuresBetween(line.along, range.from, range.to);
  const last = line.lon.length - 1;
  const splitAt = range[active];
  const isWhole = range.from === 0 && range.to === last;
  const between = range.to - range.from - 1;
  const tools: readonly Tool[] = [
    {
      id: 'crop',
      icon: Crop,
      note: t('trackEdits.crop.note', {
        part: format.distance(part.distanceMeters),
        whole: format.distance(line.figures.distanceMeters),
      }),
      isOff: isWhole,
      use: () => edits.edit({ kind: 'crop', line: index, ...range }),
    },
    {
      id: 'cutOut',
      icon: Scissors,
      note: t('trackEdits.cutOut.note', { part: format.distance(part.distanceMeters) }),
      isOff: isWhole,
      use: () => edits.edit({ kind: 'cutOut', line: index, ...range }),
    },
    {
      id: 'split',
      icon: Split,
      note: t('trackEdits.split.note', { at: format.distance(line.along.distanceMeters[splitAt] ?? 0) }),
      isOff: splitAt === 0 || splitAt === last,
      use: () => edits.edit({ kind: 'split', line: index, at: splitAt }),
    },
    {
      id: 'reverse',
      icon: Turn,
      note: t(line.figures.seconds === null ? 'trackEdits.reverse.untimed' : 'trackEdits.reverse.note'),
      isOff: false,
      use: () => edits.edit({ kind: 'reverse', line: index }),
    },
    {
      id: 'outliers',
      icon: Eraser,
      note: t('trackEdits.outliers.note', { count: line.outliers.length }),
      isOff: line.outliers.length === 0,
      use: () => edits.edit({ kind: 'removePoints', line: index, runs: line.outliers }),
    },
    {
      id: 'drop',
      icon: Eraser,
      note: t(between > DROP_MAX_POINTS ? 'trackEdits.drop.many' : 'trackEdits.drop.note', {
        count: Math.max(0, between),
        most: DROP_MAX_POINTS,
      }),
      isOff: between < 1 || between > DROP_MAX_POINTS,
      use: () => edits.edit({ kind: 'removePoints', line: index, runs: [[range.from + 1, range.to - 1]] }),
    },
    ...(terrain === null
      ? []
      : [
          {
            id: 'terrain' as const,
            icon: Mountain,
            note: terrain,
            isOff: false,
            use: () => edits.takeHeights(index),
          },
        ]),
  ];
  return (
    <div className="grid gap-2">
      {tools.map((tool) => (
        <ToolButton key={tool.id} tool={tool} isBusy={edits.isWorking} />
      ))}
    </div>
  );
}

function ToolButton({ tool, isBusy }: { readonly tool: Tool; readonly isBusy: boolean }): ReactNode {
  const t = useMessages();
  const { icon: Icon, id, note, isOff, use } = tool;
  return (
    <button
      type="button"
      data-off={isOff || undefined}
      // aria-disabled instead of disabled: most tools become unavailable right after use, and the button must keep
      // the focus.
      aria-disabled={isOff || isBusy || undefined}
      onClick={() => !isOff && !isBusy && void use()}
      className="flex min-h-11 items-center gap-3 rounded-sm border border-line-strong bg-raised px-3 py-1.5 text-left transition-colors hover:border-ink data-off:opacity-55 data-off:hover:border-line-strong"
    >
      <span className="text-accent">
        <Icon size={18} />
      </span>
      <span className="grid min-w-0">
        <span className="leading-tight font-semibold">{t(`trackEdits.${id}`)}</span>
        <span className="text-sm leading-tight text-muted tabular-nums">{note}</span>
      </span>
    </button>
  );
}
