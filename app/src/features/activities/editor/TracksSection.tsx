import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TrackBoard } from '#app/map/TrackBoard.tsx';
import type { BoardMilestone, BoardImage, BoardTrack } from '#app/map/TrackBoard.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { ChoiceLink, ChoiceRow } from '#app/ui/buttons/ChoiceRow.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Copy, Download, Note, Pencil } from '../activityIcons.ts';
import { withoutTrack, withTrackChanged } from './activityForm.ts';
import type { FormMilestone } from './activityForm.ts';
import { sumFigures, useFigures } from '../stats/activityStats.ts';
import { MeasurementNote } from '../stats/MeasurementNote.tsx';
import { TrackDrop } from '../upload/TrackDrop.tsx';
import type { useTrackFiles } from '../upload/useTrackFiles.ts';

const TrackEditRoom = lazyPart(async () => (await import('#app/features/tracks/index.ts')).TrackEditRoom);
const RecordingPanel = lazyPart(async () => (await import('#app/features/recording/index.ts')).RecordingPanel);
const DrawTrack = lazyPart(async () => (await import('../upload/DrawTrack.tsx')).DrawTrack);

/** The button that found the error may be far below. */
const toView = (error: HTMLElement | null): void => error?.scrollIntoView({ block: 'center' });

/** Files, drawing and editing of the tracks, with the board that shows them. */
export function TracksSection({
  id,
  savedId,
  title,
  isPlan,
  milestones,
  files,
  boardTracks,
  places,
  photos,
  around,
  error,
  isDrawing,
  onDrawing,
  onMilestones,
  onEdited,
  onByHand,
}: {
  readonly id: string | null;
  readonly savedId: string | null;
  readonly title: string;
  readonly isPlan: boolean;
  readonly milestones: readonly FormMilestone[];
  readonly files: ReturnType<typeof useTrackFiles>;
  readonly boardTracks: readonly BoardTrack[];
  readonly places: readonly BoardMilestone[];
  readonly photos: readonly BoardImage[];
  readonly around: LonLat | null;
  readonly error: string | undefined;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  readonly onMilestones: (milestones: readonly FormMilestone[]) => void;
  /** Called with the milestones that remain after the tracks were edited. */
  readonly onEdited: (milestones: readonly FormMilestone[]) => void;
  /** Set in the first step, in which there is nothing but the ways to begin. */
  readonly onByHand: (() => void) | null;
}): ReactNode {
  const t = useMessages();
  const figuresOf = useFigures();
  const { tracks, trackIds, isWorking } = files;
  const [isEditing, setEditing] = useState(false);
  const [unedited, setUnedited] = useState<{
    readonly trackIds: readonly string[];
    readonly milestones: readonly FormMilestone[];
  } | null>(null);
  const measured = useMemo(
    () => tracks.flatMap(({ measured, failure }) => (measured && !failure ? [measured] : [])),
    [tracks],
  );
  const figures = useMemo(
    () => sumFigures(tracks.flatMap((track) => (track.figures && !track.failure ? [track.figures] : []))),
    [tracks],
  );

  const uploaded = useMemo(() => tracks.flatMap(({ fileName, trackId }) => (trackId ? [fileName] : [])), [tracks]);
  const removeTrack = (key: string): void => {
    const trackId = tracks.find((track) => track.key === key)?.trackId;
    files.remove(key);
    if (trackId) onMilestones(withoutTrack(milestones, trackId));
  };
  const applyEdits = (ids: readonly string[]): void => {
    setEditing(false);
    setUnedited({ trackIds, milestones });
    const gone = trackIds.filter((one) => !ids.includes(one));
    onEdited(gone.reduce<readonly FormMilestone[]>(withTrackChanged, milestones));
    files.replace(ids, true);
  };
  /** Restores the original tracks, which the server keeps as long as edited tracks derive from them. */
  const undoEdits = (): void => {
    if (!unedited) return;
    onEdited(unedited.milestones);
    files.replace(unedited.trackIds, false);
    setUnedited(null);
  };
  return (
    <section aria-labelledby="tracks" className="grid gap-4">
      <h2 id="tracks" className={onByHand ? 'sr-only' : 'text-2xl'}>
        {t('activities.file.title')}
      </h2>
      {boardTracks.length > 0 ? (
        <TrackBoard
          key={boardTracks.length}
          title={title || t('activities.new.title')}
          tracks={boardTracks}
          milestones={places}
          photos={photos}
          figures={figures ? figuresOf(figures) : []}
        />
      ) : null}
      {isPlan || !onByHand ? null : (
        // Phones record more often than they have a file.
        <Suspense fallback={<Skeleton className="h-18 not-any-pointer-coarse:hidden" />}>
          <RecordingPanel isFirstStep uploaded={uploaded} onFile={(file) => files.addFiles([file])} />
        </Suspense>
      )}
      <TrackDrop
        isFirstStep={onByHand !== null}
        tracks={tracks}
        onFiles={files.addFiles}
        onRetry={files.retry}
        onAddRoutes={files.addRoutes}
        onRemove={removeTrack}
      />
      {isPlan || onByHand ? null : (
        // As high as its button: what is below would move away from under a finger.
        <Suspense fallback={<Skeleton className="h-11 w-52" />}>
          <RecordingPanel uploaded={uploaded} onFile={(file) => files.addFiles([file])} />
        </Suspense>
      )}
      {isDrawing ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <DrawTrack
            id={id}
            around={around}
            title={title}
            onDone={(file) => files.addFiles([file])}
            onClose={() => onDrawing(false)}
          />
        </Suspense>
      ) : null}
      {error ? (
        <p ref={toView} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {onByHand ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <ChoiceRow
            Icon={Pencil}
            title={t('activities.draw.begin')}
            hint={t('activities.draw.hint')}
            isDisabled={isDrawing}
            onClick={() => onDrawing(true)}
          />
          <ChoiceRow
            Icon={Copy}
            title={t('trackEdits.openEmpty')}
            hint={t('activities.new.copyHint')}
            isDisabled={isWorking}
            onClick={() => setEditing(true)}
          />
          <ChoiceRow
            Icon={Note}
            title={t('activities.new.byHand')}
            hint={t('activities.new.byHandHint')}
            onClick={onByHand}
          />
          {isPlan ? null : (
            <ChoiceLink
              page="newActivity"
              query={{ import: 'true' }}
              Icon={Download}
              title={t('activityImports.link')}
              hint={t('activities.new.importHint')}
            />
          )}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {isDrawing || onByHand ? null : <Button onClick={() => onDrawing(true)}>{t('activities.draw.begin')}</Button>}
        {onByHand ? null : (
          <Button tone={trackIds.length > 0 ? 'quiet' : 'plain'} disabled={isWorking} onClick={() => setEditing(true)}>
            {t(trackIds.length > 0 ? 'trackEdits.open' : 'trackEdits.openEmpty')}
          </Button>
        )}
        {unedited ? (
          <output className="flex items-center gap-2 text-sm text-muted">
            {t('trackEdits.changed')}
            <Button tone="plain" disabled={isWorking} onClick={undoEdits}>
              {t('trackEdits.changed.undo')}
            </Button>
          </output>
        ) : null}
      </div>
      {isEditing ? (
        <Suspense fallback={null}>
          <TrackEditRoom
            activityId={savedId}
            trackIds={trackIds}
            onApply={applyEdits}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
      {figures && !isPlan && measured.length > 0 ? <MeasurementNote figures={figures} tracks={measured} /> : null}
    </section>
  );
}
