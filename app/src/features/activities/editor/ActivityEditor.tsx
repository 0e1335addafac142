import type { FormEvent, ReactNode } from 'react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activity';
import type { ActivityKind } from '@cordada/core/activities/activity';
import {
  ACTIVITY_EQUIPMENT_MAX_LENGTH,
  ACTIVITY_TEXT_MAX_LENGTH,
  ACTIVITY_TITLE_MAX_LENGTH,
} from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteActivity, PublishActivity } from '#app/data/generated/activities.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { TrackBoard } from '#app/map/TrackBoard.tsx';
import type { BoardPhoto } from '#app/map/TrackBoard.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Select, TextField } from '#app/ui/Field.tsx';
import { Skeleton } from '#app/ui/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/toasts.ts';
import {
  aroundOf,
  localDay,
  mergeMilestones,
  onOtherDay,
  titleNames,
  withDay,
  withoutTrack,
  withTrackChanged,
} from './activityForm.ts';
import type { ActivityForm, FormMilestone, KeptDraft } from './activityForm.ts';
import { activityInput } from './activityInput.ts';
import { sumFigures, useFigures } from '../stats/activityStats.ts';
import { ConditionsInput } from '../conditions/ConditionsInput.tsx';
import { drawingKey } from '../upload/drawing.ts';
import { FactsInput } from './FactsInput.tsx';
import { MeasurementNote } from '../stats/MeasurementNote.tsx';
import { UploadInProgressGuard } from '#app/ui/UploadInProgressGuard.tsx';
import { MilestoneChoice } from './MilestoneChoice.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StoryInput } from './StoryInput.tsx';
import { takePendingUploads } from '../upload/pendingUploads.ts';
import { TrackDrop } from '../upload/TrackDrop.tsx';
import { useActivityDraft } from './useActivityDraft.ts';
import { useTrackFiles } from '../upload/useTrackFiles.ts';
import type { ReadyTrack } from '../upload/useTrackFiles.ts';
import { VisibilityInput } from './VisibilityInput.tsx';

const TrackEditRoom = lazy(async () => ({
  default: (await import('#app/features/tracks/index.ts')).TrackEditRoom,
}));
const DrawTrack = lazy(async () => ({ default: (await import('../upload/DrawTrack.tsx')).DrawTrack }));
const PhotosInput = lazy(async () => ({ default: (await import('../images/ImagesInput.tsx')).PhotosInput }));

const NONE_PLACED: readonly BoardPhoto[] = [];

type FieldName =
  | 'title'
  | 'happenedOn'
  | 'endedOn'
  | 'story'
  | 'directions'
  | 'equipment'
  | 'difficulties'
  | 'conditions'
  | 'trackIds'
  | 'milestones'
  | 'photos';

const daysWith = (form: ActivityForm, day: string, tracks: number) =>
  tracks > 0 ? withDay(form, day) : { happenedOn: day, endedOn: '' };

export function ActivityEditor({
  id,
  slug,
  isPlan: wasPlan,
  isPublished,
  start,
  wasKept,
  isInClub,
  emptyForm,
}: {
  readonly id: string | null;
  readonly slug: string | null;
  readonly isPlan: boolean;
  readonly isPublished: boolean;
  readonly start: KeptDraft;
  readonly wasKept: boolean;
  readonly isInClub: boolean;
  readonly emptyForm: () => ActivityForm;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const figuresOf = useFigures();
  const path = usePagePath();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(start.form);
  const [isDrawing, setDrawing] = useState(() => readStored(drawingKey(id)) !== null);
  const [isNoteShown, setNoteShown] = useState(wasKept);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [today] = useState(() => localDay(new Date().toISOString()));
  // A planned activity dated today is still a plan until the user says it took place.
  const isPlan = !isPublished && (form.happenedOn > today || (wasPlan && form.happenedOn === today));

  const change = useCallback((part: Partial<ActivityForm>) => setForm((before) => ({ ...before, ...part })), []);

  const suggest = useCallback(
    (milestones: readonly FormMilestone[]): string => {
      const [first, second] = titleNames(milestones);
      if (first === undefined) return '';
      return second === undefined ? first : t('activities.titleOfTwo', { first, second });
    },
    [t],
  );
  const [isEditing, setEditing] = useState(false);
  const [unedited, setUnedited] = useState<{
    readonly trackIds: readonly string[];
    readonly milestones: readonly FormMilestone[];
  } | null>(null);
  const trackCount = useRef(0);
  const addTrack = useCallback(
    ({ startedAt, milestones }: ReadyTrack) =>
      setForm((before) => {
        // In a plan, the turning point of an out-and-back track is its destination, so attempts are not proposed.
        const proposed = wasPlan ? milestones.filter(({ role }) => role !== 'attempted') : milestones;
        const merged = mergeMilestones(before.milestones, proposed);
        return {
          ...before,
          milestones: merged,
          // The track of a plan was usually recorded by someone else on another day, so its date is ignored.
          ...(startedAt && !wasPlan && before.happenedOn <= today
            ? daysWith(before, localDay(startedAt), trackCount.current)
            : {}),
          title: before.hasOwnTitle ? before.title : suggest(merged),
        };
      }),
    [suggest, wasPlan, today],
  );
  const changeMilestones = (milestones: readonly FormMilestone[]): void =>
    setForm((before) => ({
      ...before,
      milestones,
      title: before.hasOwnTitle ? before.title : suggest(milestones),
    }));

  const ownId = useRef(id ?? start.id ?? null);
  const files = useTrackFiles(start.trackIds, ownId, addTrack);
  const { tracks, trackIds, isWorking, addFiles } = files;
  useEffect(() => addFiles(takePendingUploads()), [addFiles]);
  useEffect(() => {
    trackCount.current = trackIds.length;
  }, [trackIds.length]);
  // Keeps the track ids of a stored draft while its tracks are still loading.
  const keptIds =
    tracks.length === 0
      ? start.trackIds
      : tracks.flatMap(({ trackId, activity }) => (trackId && !activity ? [trackId] : []));
  const hasTouchedTracks = useRef(false);
  if (tracks.length > 0) hasTouchedTracks.current = true;
  const heldIds = hasTouchedTracks.current ? keptIds : start.trackIds;
  const input = activityInput(form, { happenedOn: form.happenedOn || today, isPlan, trackIds: heldIds });
  // Autosave sends only drafts: changes of a published activity become public only when the owner saves. Tracks must
  // be uploaded first.
  const isSentAlong = !isPublished && !isPlan && !isWorking && busy === null;
  const autosave = useActivityDraft(id, start, { form, trackIds: heldIds }, isSentAlong ? input : null);
  const { savedId } = autosave;
  ownId.current = savedId;

  const shownTracks = useMemo(
    () =>
      tracks.flatMap(({ profile, phase, trackId, failure }) =>
        profile && !failure ? [{ id: phase === 'ready' ? trackId : null, profile }] : [],
      ),
    [tracks],
  );
  const boardKey = shownTracks.map((track) => track.id ?? track.profile.lon.length).join();
  // Upload progress creates new objects, not new tracks.
  // eslint-disable-next-line react/exhaustive-deps -- see above
  const boardTracks = useMemo(() => shownTracks, [boardKey]);
  const [placedPhotos, setPlacedPhotos] = useState(NONE_PLACED);
  const changePhotos = useCallback(
    (change: (before: ActivityForm['photos']) => ActivityForm['photos']) =>
      setForm((before) => ({ ...before, photos: change(before.photos) })),
    [],
  );
  const photoLines = useMemo(
    () => boardTracks.flatMap(({ id: trackId, profile }) => (trackId === null ? [] : [{ trackId, profile }])),
    [boardTracks],
  );
  const places = useMemo(
    () =>
      form.milestones.flatMap(({ key, kind, name, place, isConfirmed }) =>
        isConfirmed && place ? [{ id: key, kind, name, place }] : [],
      ),
    [form.milestones],
  );
  const around = useMemo(() => aroundOf(boardTracks, form.milestones), [boardTracks, form.milestones]);
  const measured = useMemo(
    () => tracks.flatMap(({ measured, failure }) => (measured && !failure ? [measured] : [])),
    [tracks],
  );
  const figures = useMemo(
    () => sumFigures(tracks.flatMap((track) => (track.figures && !track.failure ? [track.figures] : []))),
    [tracks],
  );

  const fail = (found: Partial<Record<FieldName, string>>): void => {
    setErrors(found);
    const first = Object.keys(found)[0];
    formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const save = async (isPublishing: boolean): Promise<void> => {
    setGeneral(null);
    const found: Partial<Record<FieldName, string>> = {};
    if (form.title.trim() === '') found.title = t('activities.error.title');
    if (form.happenedOn === '') found.happenedOn = t('activities.error.date');
    else if (isPublished && form.happenedOn > today) found.happenedOn = t('activities.error.future');
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    setBusy(isPublishing ? 'publish' : 'save');
    try {
      // Were publishing to fail, the next try does not make a second activity.
      const saved = await autosave.save({ ...input, happenedOn: form.happenedOn, trackIds });
      // What to do about it stands above the buttons.
      if (saved === null) return;
      if (isPublishing) await runOperation(browserContext, PublishActivity, { id: saved.id });
      autosave.close();
      if (!isPublishing)
        showToast({
          type: 'success',
          text: t(isPlan ? 'planning.saved' : isPublished ? 'activities.saved' : 'activities.draftSaved'),
        });
      await navigate(path({ page: 'activity', params: { id: saved.id, slug: saved.slug } }), {
        viewTransition: true,
        ...(isPublishing ? { state: { isNew: true } } : {}),
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const fields = Object.keys(error.fields).map((field) => field.split('.')[0] as FieldName);
      if (fields.length === 0) setGeneral(failureText(error));
      else {
        const texts = {
          title: t('activities.error.title'),
          happenedOn: t(isPlan ? 'planning.error.date' : 'activities.error.date'),
          endedOn: t('activities.error.lastDay'),
          story: t('activities.error.story', { most: ACTIVITY_TEXT_MAX_LENGTH }),
          directions: t('activities.error.story', { most: ACTIVITY_TEXT_MAX_LENGTH }),
          equipment: t('activities.error.story', { most: ACTIVITY_EQUIPMENT_MAX_LENGTH }),
          difficulties: t('activities.error.difficulties'),
          conditions: t('activities.error.conditions'),
          trackIds: t('activities.error.tracks'),
          milestones: t('activities.error.milestones'),
          photos: t('activities.error.photos'),
        };
        fail(Object.fromEntries(fields.map((field) => [field, texts[field] ?? failureText(error)])));
      }
    } finally {
      setBusy(null);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(!isPublished && !isPlan);
  };
  const removeTrack = (key: string): void => {
    const trackId = tracks.find((track) => track.key === key)?.trackId;
    files.remove(key);
    if (trackId) changeMilestones(withoutTrack(form.milestones, trackId));
  };
  const takeOther = (): void => {
    autosave.close();
    location.assign(path({ page: 'newActivity', query: { id: savedId ?? '' } }));
  };
  const applyEdits = (ids: readonly string[]): void => {
    setEditing(false);
    setUnedited({ trackIds, milestones: form.milestones });
    const gone = trackIds.filter((one) => !ids.includes(one));
    const milestones = gone.reduce<readonly FormMilestone[]>(withTrackChanged, form.milestones);
    change({ milestones });
    files.replace(ids, true);
  };
  /** Restores the original tracks, which the server keeps as long as edited tracks derive from them. */
  const undoEdits = (): void => {
    if (!unedited) return;
    change({ milestones: unedited.milestones });
    files.replace(unedited.trackIds, false);
    setUnedited(null);
  };
  const startOver = (): void => {
    for (const track of tracks) files.remove(track.key);
    setNoteShown(false);
    setDrawing(false);
    writeStored(drawingKey(id), null);
    if (id !== null) {
      // Reloads the activity from the server.
      autosave.close();
      location.reload();
      return;
    }
    const begun = savedId;
    setForm(emptyForm());
    autosave.restart();
    // The draft is moved to the bin, so a mistake can be undone.
    if (begun !== null) runOperation(browserContext, DeleteActivity, { id: begun }).catch(() => undefined);
  };

  return (
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-8">
      <UploadInProgressGuard isWorking={isWorking && busy === null} />
      {isNoteShown ? (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-sm border-l-4 border-glacier bg-glacier-tint px-4 py-2">
          {t(isPublished ? 'activities.keptChanges' : 'activities.kept')}
          <Button tone="plain" onClick={startOver}>
            {t('activities.startOver')}
          </Button>
        </p>
      ) : null}
      <section aria-labelledby="tracks" className="grid gap-4">
        <h2 id="tracks" className="text-2xl">
          {t('activities.file.title')}
        </h2>
        <TrackDrop tracks={tracks} onFiles={files.addFiles} onRetry={files.retry} onRemove={removeTrack} />
        {isDrawing ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <DrawTrack
              id={id}
              around={around}
              title={form.title}
              onDone={(file) => files.addFiles([file])}
              onClose={() => setDrawing(false)}
            />
          </Suspense>
        ) : null}
        {errors.trackIds ? <p className="text-sm text-danger">{errors.trackIds}</p> : null}
        <div className="flex flex-wrap items-center gap-2">
          {isDrawing ? null : <Button onClick={() => setDrawing(true)}>{t('activities.draw.begin')}</Button>}
          <Button tone={trackIds.length > 0 ? 'quiet' : 'plain'} disabled={isWorking} onClick={() => setEditing(true)}>
            {t(trackIds.length > 0 ? 'trackEdits.open' : 'trackEdits.openEmpty')}
          </Button>
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
        {boardTracks.length > 0 ? (
          <TrackBoard
            key={boardTracks.length}
            title={form.title || t('activities.new.title')}
            tracks={boardTracks}
            milestones={places}
            photos={placedPhotos}
            figures={figures ? figuresOf(figures) : []}
          />
        ) : null}
        {figures && !isPlan && measured.length > 0 ? <MeasurementNote figures={figures} tracks={measured} /> : null}
      </section>
      <section aria-labelledby="places" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="places" className="text-2xl">
            {t(isPlan ? 'planning.places' : 'activities.proposals')}
          </h2>
          <p className="max-w-prose text-muted">
            {t(
              isPlan
                ? 'planning.places.text'
                : form.milestones.some(({ confidence }) => confidence !== null)
                  ? 'activities.proposals.found'
                  : 'activities.proposals.byHand',
            )}
          </p>
        </div>
        <MilestoneChoice
          milestones={form.milestones}
          day={form.happenedOn || today}
          around={around}
          photoIds={form.photos.list.map(({ imageId }) => imageId)}
          onChange={changeMilestones}
        />
        {errors.milestones ? <p className="text-sm text-danger">{errors.milestones}</p> : null}
      </section>
      {isPlan ? null : (
        <section aria-labelledby="photos" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="photos" className="text-2xl">
              {t('activities.photos.title')}
            </h2>
            <p className="max-w-prose text-muted">{t('activities.photos.lead')}</p>
          </div>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <PhotosInput
              value={form.photos}
              lines={photoLines}
              day={form.happenedOn || today}
              error={errors.photos}
              onChange={changePhotos}
              onPlaced={setPlacedPhotos}
            />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="about" className="grid max-w-3xl gap-5">
        <h2 id="about" className="text-2xl">
          {t('activities.about')}
        </h2>
        <TextField
          label={t('activities.field.title')}
          name="title"
          required
          maxLength={ACTIVITY_TITLE_MAX_LENGTH}
          value={form.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value, hasOwnTitle: event.target.value !== '' })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Select
            label={t('activities.field.kind')}
            name="kind"
            value={form.kind}
            onChange={(event) => change({ kind: event.target.value as ActivityKind })}
            options={ACTIVITY_KINDS.map((kind) => ({ value: kind, label: t(`activities.kind.${kind}`) }))}
          />
          <TextField
            label={t('activities.field.date')}
            name="happenedOn"
            type="date"
            required
            value={form.happenedOn}
            error={errors.happenedOn}
            onChange={({ target: { value } }) =>
              change({
                happenedOn: value,
                endedOn: form.endedOn > value ? form.endedOn : '',
                milestones: onOtherDay(form.milestones, form.happenedOn, value),
              })
            }
          />
          <TextField
            label={t('activities.field.lastDay')}
            name="endedOn"
            type="date"
            min={form.happenedOn}
            hint={t('activities.field.lastDay.hint')}
            value={form.endedOn}
            error={errors.endedOn}
            onChange={(event) => change({ endedOn: event.target.value })}
          />
        </div>
        <StoryInput value={form.story} error={errors.story} onChange={(story) => change({ story })} />
        <FactsInput kind={form.kind} form={form} errors={errors} onChange={change} />
        {isPlan ? null : (
          <ConditionsInput
            conditions={form.conditions}
            error={errors.conditions}
            onChange={(conditions) => change({ conditions })}
          />
        )}
        <VisibilityInput
          value={form.visibility}
          isInClub={isInClub}
          onChange={(visibility) => change({ visibility })}
        />
      </section>
      <SaveBar
        of={{ id, slug, isPublished, isPlan }}
        trouble={general}
        isBusy={busy !== null}
        isWorking={isWorking}
        autosave={autosave}
        onDraft={() => void save(false)}
        onOther={takeOther}
      />
    </form>
  );
}
