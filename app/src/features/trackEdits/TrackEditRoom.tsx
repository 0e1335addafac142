import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { FailureCode } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { figuresBetween } from '@cordada/core/tracks/edits/figuresAlong';
import { useFailureText } from '#app/data/useFailureText.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import type { MapPlace } from '#app/map/mapContent.ts';
import { loadMapSources } from '#app/map/mapSources.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { icon } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import { Skeleton } from '#app/ui/States.tsx';
import { EditFigures, sumOfLines } from './EditFigures.tsx';
import { sendEdits } from './editTracks.ts';
import type { LineSource } from './editTracks.ts';
import { drawnBetween } from './linePreview.ts';
import type { LinePreview } from './linePreview.ts';
import { RangeProfile } from './RangeProfile.tsx';
import type { PointRange } from './RangeProfile.tsx';
import { useTrackEdits } from './useTrackEdits.ts';

const TakeLine = lazy(async () => ({ default: (await import('./TakeLine.tsx')).TakeLine }));

const Undo = icon('M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11');
const Redo = icon('m15 14 5-5-5-5M20 9H9.500a5.500 5.500 0 0 0 0 11H13');
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
const Join = icon('M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8');
const Plus = icon('M5 12h14M12 5v14');

/** A finger is as wide as the handle: points between them are dots of one line. */
const DROP_MAX_POINTS = 50;

/** Where the tracks of an outing are edited: nothing is changed before it is applied. */
export function TrackEditRoom({
  activityId,
  trackIds,
  onApply,
  onClose,
}: {
  /** The outing whose tracks these are, once it is kept anywhere. */
  readonly activityId: string | null;
  readonly trackIds: readonly string[];
  /** The tracks that there are from now on. */
  readonly onApply: (trackIds: readonly string[]) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const edits = useTrackEdits(trackIds);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (edits.canUndo ? setAsking(true) : onClose());
  const apply = async (): Promise<void> => {
    const ids = await edits.wait(() => sendEdits(activityId, edits.sources, edits.operations));
    if (ids) onApply(ids);
  };
  if (isAsking) {
    return (
      // The browser has closed the room's own element by now: each is one of its own.
      <Dialog key="leave" title={t('trackEdits.leave.title')} onClose={() => setAsking(false)}>
        <p>{t('trackEdits.leave.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('trackEdits.leave.go')}</Button>
          <Button tone="primary" onClick={() => setAsking(false)}>
            {t('trackEdits.leave.stay')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog key="room" title={t('trackEdits.title')} size="full" onClose={close}>
      <Workbench edits={edits} onApply={() => void apply()} onCancel={close} />
    </Dialog>
  );
}

type Edits = ReturnType<typeof useTrackEdits>;

function Workbench({
  edits,
  onApply,
  onCancel,
}: {
  readonly edits: Edits;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(0);
  const [selection, setSelection] = useState<{ readonly of: LinePreview; readonly range: PointRange } | null>(null);
  const [active, setActive] = useState<keyof PointRange>('from');
  const [isTaking, setTaking] = useState(false);
  const [terrain, setTerrain] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadMapSources().then((sources) => isGone || setTerrain(sources.terrain?.attribution ?? null));
    return () => {
      isGone = true;
    };
  }, []);

  // What these mean here.
  const ownText: Partial<Record<FailureCode, string>> = {
    track_empty: t('trackEdits.empty'),
    no_changes: t('trackEdits.terrain.unknown'),
  };
  const { lines, before, isWorking } = edits;
  const index = Math.min(chosen, Math.max(0, (lines?.length ?? 0) - 1));
  const line = lines?.[index] ?? null;
  const last = (line?.lon.length ?? 1) - 1;
  const range = useMemo(
    (): PointRange => (selection && selection.of === line ? selection.range : { from: 0, to: last }),
    [selection, line, last],
  );
  const select = (next: PointRange, handle: keyof PointRange): void => {
    setActive(handle);
    if (line) setSelection({ of: line, range: next });
  };

  const hear = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest('input')) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (isWorking) return;
    if (isRedo && edits.canRedo) void edits.redo();
    if (!isRedo && edits.canUndo) void edits.undo();
  };

  const take = async (source: LineSource): Promise<void> => {
    if (!(await edits.take(source))) return;
    setTaking(false);
    setChosen(lines?.length ?? 0);
  };

  const part = line ? figuresBetween(line.along, range.from, range.to) : null;
  const splitAt = range[active];
  const isWhole = range.from === 0 && range.to === last;
  const between = range.to - range.from - 1;
  const tools: Tool[] =
    !line || !part
      ? []
      : [
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
    // The keys work wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div onKeyDown={hear} className="-mx-5 -mb-5 grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 content-start gap-3 overflow-y-auto px-5 pb-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)_auto] lg:content-stretch lg:gap-x-5">
        <LinesMap lines={lines} index={index} range={range} active={active} />
        <div className="grid content-start gap-4 max-lg:order-3 lg:row-span-2 lg:overflow-y-auto">
          {lines && lines.length > 0 ? (
            <LineTabs lines={lines} index={index} isWorking={isWorking} onChoose={setChosen} edits={edits} />
          ) : null}
          <div className="grid gap-2">
            {tools.map((tool) => (
              <ToolButton key={tool.id} tool={tool} isBusy={isWorking} />
            ))}
          </div>
          {isTaking ? (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <TakeLine onTake={(source) => void take(source)} onClose={() => setTaking(false)} />
            </Suspense>
          ) : (
            <Button onClick={() => setTaking(true)} className="justify-self-start">
              <Plus size={18} />
              {t('trackEdits.take')}
            </Button>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-2">
          {line && part && lines ? (
            <>
              <RangeProfile line={line} range={range} active={active} onRange={select} />
              <p className="text-xs text-muted">{t('trackEdits.handle.hint')}</p>
              <EditFigures
                rows={[
                  { id: 'before', figures: sumOfLines(before ?? []) },
                  { id: 'now', figures: sumOfLines(lines) },
                  { id: 'chosen', figures: part },
                ]}
              />
            </>
          ) : lines ? (
            <p className="py-6 text-muted">{t('trackEdits.none')}</p>
          ) : edits.failure === null ? (
            <Skeleton className="h-40" />
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
        <IconButton
          icon={Undo}
          label={t('trackEdits.undo')}
          isOff={!edits.canUndo || isWorking}
          onClick={() => void edits.undo()}
        />
        <IconButton
          icon={Redo}
          label={t('trackEdits.redo')}
          isOff={!edits.canRedo || isWorking}
          onClick={() => void edits.redo()}
        />
        <span
          role="alert"
          className="min-w-0 text-sm text-danger empty:hidden max-sm:order-first max-sm:w-full sm:grow sm:basis-40"
        >
          {edits.failure ? (ownText[edits.failure] ?? failureText(edits.failure)) : null}
        </span>
        <Button onClick={onCancel} className="ml-auto">
          {t('trackEdits.cancel')}
        </Button>
        <Button tone="primary" isBusy={isWorking} disabled={!edits.canUndo} onClick={onApply}>
          {t('trackEdits.apply')}
        </Button>
      </div>
    </div>
  );
}

interface Tool {
  readonly id: 'crop' | 'cutOut' | 'split' | 'reverse' | 'outliers' | 'drop' | 'terrain';
  readonly icon: IconComponent;
  readonly note: string;
  readonly isOff: boolean;
  readonly use: () => Promise<boolean>;
}

function ToolButton({ tool, isBusy }: { readonly tool: Tool; readonly isBusy: boolean }): ReactNode {
  const t = useMessages();
  const { icon: Icon, id, note, isOff, use } = tool;
  return (
    <button
      type="button"
      data-off={isOff || undefined}
      // Most are off right after they were used: the focus has to stay for the next key.
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

function IconButton({
  icon: Icon,
  label,
  isOff,
  onClick,
}: {
  readonly icon: IconComponent;
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // A disabled button would lose the focus of whoever undoes all there is.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-sm border border-line-strong hover:border-ink aria-disabled:opacity-55"
    >
      <Icon size={18} />
    </button>
  );
}

/** Which of several lines is edited, and joining it with another. */
function LineTabs({
  lines,
  index,
  isWorking,
  edits,
  onChoose,
}: {
  readonly lines: readonly LinePreview[];
  readonly index: number;
  readonly isWorking: boolean;
  readonly edits: Edits;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  if (lines.length < 2) return null;
  const join = async (other: number): Promise<void> => {
    if (await edits.edit({ kind: 'merge', line: index, with: other })) onChoose(Math.min(index, other));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-semibold">{t('trackEdits.lines')}</legend>
      {lines.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <div key={i} className="flex items-center gap-2">
          <label className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-sm border border-line-strong px-3 has-checked:border-accent has-checked:font-semibold">
            <input
              type="radio"
              name="line"
              checked={i === index}
              onChange={() => onChoose(i)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            {t('trackEdits.line', { number: i + 1 })}
            <span className="ml-auto text-sm font-normal text-muted tabular-nums">
              {format.distance(line.figures.distanceMeters)}
            </span>
          </label>
          {i === index ? null : (
            <IconButton
              icon={Join}
              label={t('trackEdits.join', { one: index + 1, other: i + 1 })}
              isOff={isWorking}
              onClick={() => void join(i)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** The chosen stretch as a line, everything else dashed. */
function LinesMap({
  lines,
  index,
  range,
  active,
}: {
  readonly lines: readonly LinePreview[] | null;
  readonly index: number;
  readonly range: PointRange;
  readonly active: keyof PointRange;
}): ReactNode {
  const t = useMessages();
  const line = lines?.[index] ?? null;
  const all = useMemo(() => (lines ?? []).flatMap((one) => drawnBetween(one, 0, one.lon.length - 1)), [lines]);
  const bounds = useMemo(() => {
    const places = all.flat();
    return boundsOf(
      places.map(([lon]) => lon),
      places.map(([, lat]) => lat),
    );
  }, [all]);
  const shown = useMemo(() => (line ? drawnBetween(line, range.from, range.to) : []), [line, range]);
  const placeAt = (point: number): LonLat | null => (line ? [line.lon[point] ?? 0, line.lat[point] ?? 0] : null);
  const places = useMemo(
    (): MapPlace[] =>
      line
        ? (['from', 'to'] as const).map((handle) => ({
            id: handle,
            kind: handle === 'from' ? 'start' : 'end',
            name: t(`trackEdits.handle.${handle}`),
            place: [line.lon[range[handle]] ?? 0, line.lat[range[handle]] ?? 0],
          }))
        : [],
    [line, range, t],
  );
  return (
    <MapCanvas
      label={t('trackEdits.map')}
      fit={bounds}
      lines={shown}
      hiddenLines={all}
      places={places}
      cursor={placeAt(range[active])}
      className="h-[38dvh] rounded-lg border border-line lg:h-full lg:min-h-72"
    />
  );
}
