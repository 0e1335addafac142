import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import type { FailureCode } from '@cordada/core/failures';
import { figuresBetween } from '@cordada/core/tracks/edits/figuresAlong';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { icon } from '#app/ui/icons.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { EditFigures, sumOfLines } from './EditFigures.tsx';
import { EditTools } from './EditTools.tsx';
import { sendEdits } from './editTracks.ts';
import type { LineSource } from './editTracks.ts';
import { IconButton } from './IconButton.tsx';
import type { LinePreview } from './lines/linePreview.ts';
import { LinesMap } from './lines/LinesMap.tsx';
import { LineTabs } from './lines/LineTabs.tsx';
import { RangeProfile } from './lines/RangeProfile.tsx';
import type { PointRange } from './lines/RangeProfile.tsx';
import { useTrackEdits } from './useTrackEdits.ts';
import type { TrackEdits } from './useTrackEdits.ts';

const CopyLineFromActivity = lazyPart(
  async () => (await import('./lines/CopyLineFromActivity.tsx')).CopyLineFromActivity,
);

const Undo = icon('M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11');
const Redo = icon('m15 14 5-5-5-5M20 9H9.500a5.500 5.500 0 0 0 0 11H13');
const Plus = icon('M5 12h14M12 5v14');

/** Edits the tracks of an activity. Nothing is changed on the server before the edits are applied. */
export function TrackEditRoom({
  activityId,
  trackIds,
  onApply,
  onClose,
}: {
  readonly activityId: string | null;
  readonly trackIds: readonly string[];
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
      // Separate keys, because the browser has already closed the dialog element of the editor.
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

function Workbench({
  edits,
  onApply,
  onCancel,
}: {
  readonly edits: TrackEdits;
  readonly onApply: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(0);
  const [selection, setSelection] = useState<{ readonly of: LinePreview; readonly range: PointRange } | null>(null);
  const [active, setActive] = useState<keyof PointRange>('from');
  const [isTaking, setTaking] = useState(false);

  // These failure codes have a specific meaning here.
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

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keyboard shortcuts work wherever the focus is inside the editor
    <div onKeyDown={hear} className="-mx-5 -mb-5 grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 content-start gap-3 overflow-y-auto px-5 pb-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)_auto] lg:content-selectedRange lg:gap-x-5">
        <LinesMap lines={lines} index={index} range={range} active={active} />
        <div className="grid content-start gap-4 max-lg:order-3 lg:row-span-2 lg:overflow-y-auto">
          {lines && lines.length > 0 ? (
            <LineTabs lines={lines} index={index} isWorking={isWorking} onChoose={setChosen} edits={edits} />
          ) : null}
          {line ? <EditTools edits={edits} line={line} index={index} range={range} active={active} /> : null}
          {isTaking ? (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <CopyLineFromActivity onTake={(source) => void take(source)} onClose={() => setTaking(false)} />
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
              <p className="text-xs text-muted">
                {t('trackEdits.handle.hint')}{' '}
                <span className="pointer-coarse:hidden">{t('trackEdits.handle.keys')}</span>
              </p>
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
          {edits.failure ? (ownText[edits.failure.errorCode] ?? failureText(edits.failure)) : null}
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
