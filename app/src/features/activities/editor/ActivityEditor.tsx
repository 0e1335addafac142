import type { FormEvent, ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PublishActivity } from '#app/data/generated/activities.ts';
import { DeleteActivity } from '#app/data/generated/activityBin.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import type { BoardImage } from '#app/map/TrackBoard.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { aroundOf, localDay, mergeMilestones, titleNames, withDay } from './activityForm.ts';
import type { ActivityForm, FormMilestone, KeptDraft } from './activityForm.ts';
import { BasicsSection } from './BasicsSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { useFieldErrors } from './fieldErrors.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { TracksSection } from './TracksSection.tsx';
import { activityInput } from './activityInput.ts';
import { drawingKey } from '../upload/drawing.ts';
import { UploadInProgressGuard } from '#app/ui/forms/UploadInProgressGuard.tsx';
import { MilestoneChoice } from './milestones/MilestoneChoice.tsx';
import { keepActivity } from './keepActivity.ts';
import { SaveBar } from './SaveBar.tsx';
import { receivePendingUploads } from '../upload/pendingUploads.ts';
import { useActivityDraft } from './useActivityDraft.ts';
import { useTrackFiles } from '../upload/useTrackFiles.ts';
import type { ReadyTrack } from '../upload/useTrackFiles.ts';

const NONE_PLACED: readonly BoardImage[] = [];

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
  intro,
}: {
  readonly id: string | null;
  readonly slug: string | null;
  readonly isPlan: boolean;
  readonly isPublished: boolean;
  readonly start: KeptDraft;
  readonly wasKept: boolean;
  readonly isInClub: boolean;
  readonly emptyForm: () => ActivityForm;
  /** Shown in the first step only. */
  readonly intro: ReactNode;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = usePagePath();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const format = useFormat();
  const [entered, setForm] = useState(start.form);
  const [isDrawing, setDrawing] = useState(() => readStored(drawingKey(id)) !== null);
  const [isNoteShown, setNoteShown] = useState(wasKept);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [today] = useState(() => localDay(new Date().toISOString()));
  // A planned activity dated today is still a plan until the user says it took place.
  const isPlan = !isPublished && (entered.happenedOn > today || (wasPlan && entered.happenedOn === today));

  const fieldErrorsOf = useFieldErrors(isPlan);

  const change = useCallback((part: Partial<ActivityForm>) => setForm((before) => ({ ...before, ...part })), []);

  const trackCount = useRef(0);
  const addTrack = useCallback(
    ({ startedAt, milestones, guessedKind }: ReadyTrack) =>
      setForm((before) => {
        // In a plan, the turning point of an out-and-back track is its destination, so attempts are not proposed.
        const proposed = wasPlan ? milestones.filter(({ role }) => role !== 'attempted') : milestones;
        const merged = mergeMilestones(before.milestones, proposed);
        return {
          ...before,
          milestones: merged,
          ...(guessedKind && id === null && before.kindFrom === undefined
            ? { kind: guessedKind, kindFrom: 'file' }
            : {}),
          // The track of a plan was usually recorded by someone else on another day, so its date is ignored.
          ...(startedAt && !wasPlan && before.happenedOn <= today
            ? daysWith(before, localDay(startedAt), trackCount.current)
            : {}),
        };
      }),
    [wasPlan, today, id],
  );
  const changeMilestones = (milestones: readonly FormMilestone[]): void => change({ milestones });

  const ownId = useRef(id ?? start.id ?? null);
  const files = useTrackFiles(start.trackIds, ownId, addTrack);
  const { tracks, trackIds, isWorking, addFiles } = files;
  const [isBegun, setBegun] = useState(wasKept || id !== null || wasPlan || entered.milestones.length > 0);
  // Removing the only track does not lead back to the first step.
  if (!isBegun && (tracks.length > 0 || isDrawing)) setBegun(true);
  const form = useMemo((): ActivityForm => {
    if (entered.hasOwnTitle) return entered;
    const [first, second] = titleNames(entered.milestones);
    const ofTrack =
      tracks.length > 0 && entered.happenedOn !== ''
        ? t('activities.titleOfKind', {
            kind: t(`activities.kind.${entered.kind}`),
            date: format.date(entered.happenedOn),
          })
        : '';
    const title =
      first === undefined ? ofTrack : second === undefined ? first : t('activities.titleOfTwo', { first, second });
    return { ...entered, title };
  }, [entered, tracks.length, t, format]);
  const [sharedPhotos, setSharedPhotos] = useState<readonly File[]>([]);
  useEffect(
    () =>
      receivePendingUploads(({ tracks: shared, photos }) => {
        addFiles(shared);
        if (photos.length === 0) return;
        setSharedPhotos((before) => [...before, ...photos]);
        setBegun(true);
      }),
    [addFiles],
  );
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
  // eslint-disable-next-line react/exhaustive-deps -- upload progress creates new objects, not new tracks
  const boardTracks = useMemo(() => shownTracks, [boardKey]);
  const [placedImages, setPlacedImages] = useState(NONE_PLACED);
  const changeImages = useCallback(
    (change: (before: ActivityForm['photos']) => ActivityForm['photos']) =>
      setForm((before) => ({ ...before, photos: change(before.photos) })),
    [],
  );
  const imageLines = useMemo(
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
  const fail = (found: FieldErrors): void => {
    setErrors(found);
    const first = Object.keys(found)[0];
    formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const save = async (isPublishing: boolean): Promise<void> => {
    setGeneral(null);
    const found: FieldErrors = {};
    if (form.title.trim() === '') found.title = t('activities.error.title');
    if (form.happenedOn === '') found.happenedOn = t('activities.error.date');
    else if (isPublished && form.happenedOn > today) found.happenedOn = t('activities.error.future');
    // Published without the track that it is about, an activity would be of no use.
    if (isPublishing && tracks.some(({ phase }) => phase === 'failed'))
      found.trackIds = t('activities.error.failedFile');
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    setBusy(isPublishing ? 'publish' : 'save');
    let sentId: string | null = null;
    const whole = { ...input, happenedOn: form.happenedOn, trackIds };
    try {
      // Were publishing to fail, the next try does not make a second activity.
      const saved = await autosave.save(whole);
      // What to do about it stands above the buttons.
      if (saved === null) return;
      sentId = saved.id;
      if (isPublishing) await runOperation(browserContext, PublishActivity, { id: saved.id });
      autosave.close();
      if (!isPublishing)
        showToast({
          type: 'success',
          text: t(isPlan ? 'planning.saved' : isPublished ? 'activities.saved' : 'activities.draftSaved'),
        });
      await navigate(path({ page: 'activity', params: { id: saved.id, slug: saved.slug } }), {
        viewTransition: true,
        // Going back is for what was before the form.
        replace: true,
        ...(isPublishing ? { state: { isNew: true } } : {}),
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const variables = autosave.saveVariables(whole);
      const ownId = sentId ?? variables.id ?? variables.newId ?? '';
      const save = sentId === null ? variables : null;
      if (error.errorCode === 'unavailable' && (await keepActivity(ownId, form.title, save, isPublishing))) {
        autosave.close();
        showToast({ type: 'success', text: t('activities.keptForLater') });
        await navigate(path({ page: 'myActivities' }));
        return;
      }
      const refused = fieldErrorsOf(error);
      if (Object.keys(refused).length > 0) fail(refused);
      else setGeneral(failureText(error));
    } finally {
      setBusy(null);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(!isPublished && !isPlan);
  };
  const takeOther = (): void => {
    autosave.close();
    location.assign(path({ page: 'newActivity', query: { id: savedId ?? '' } }));
  };
  const startOver = (): void => {
    for (const track of tracks) files.remove(track.key);
    setNoteShown(false);
    setDrawing(false);
    setBegun(false);
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
      {isBegun ? null : intro}
      {isNoteShown ? (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-sm border-l-4 border-glacier bg-glacier-tint px-4 py-2">
          {t(isPublished ? 'activities.keptChanges' : 'activities.kept')}
          <Button tone="plain" onClick={startOver}>
            {t('activities.startOver')}
          </Button>
        </p>
      ) : null}
      <div className={isBegun ? 'grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start' : ''}>
        <TracksSection
          id={id}
          savedId={savedId}
          title={form.title}
          isPlan={isPlan}
          milestones={form.milestones}
          files={files}
          boardTracks={boardTracks}
          places={places}
          photos={placedImages}
          around={around}
          error={errors.trackIds}
          isDrawing={isDrawing}
          onDrawing={setDrawing}
          onMilestones={changeMilestones}
          onEdited={(milestones) => change({ milestones })}
          onByHand={isBegun ? null : () => setBegun(true)}
        />
        {isBegun ? (
          <div className="grid gap-8">
            <BasicsSection form={form} errors={errors} isInClub={isInClub} isPlan={isPlan} onChange={change} />
            <section aria-labelledby="places" className="grid gap-4">
              <div className="grid gap-1">
                <h2 id="places" className="text-2xl">
                  {t(isPlan ? 'planning.places' : 'activities.proposals')}
                </h2>
                <p className="max-w-prose text-muted">
                  {t(
                    isPlan
                      ? 'planning.places.text'
                      : form.milestones.some(({ probability }) => probability !== null)
                        ? 'activities.proposals.found'
                        : 'activities.proposals.byHand',
                  )}
                </p>
              </div>
              <MilestoneChoice
                milestones={form.milestones}
                day={form.happenedOn || today}
                hasDays={form.endedOn !== ''}
                around={around}
                photoIds={form.photos.list.map(({ imageId }) => imageId)}
                onChange={changeMilestones}
              />
              {errors.milestones ? <p className="text-sm text-danger">{errors.milestones}</p> : null}
            </section>
          </div>
        ) : null}
      </div>
      {isBegun ? (
        <>
          <DetailsSection
            form={form}
            errors={errors}
            isPlan={isPlan}
            today={today}
            lines={imageLines}
            sharedPhotos={sharedPhotos}
            onChange={change}
            onImages={changeImages}
            onPlaced={setPlacedImages}
          />
          <SaveBar
            of={{ id, slug, isPublished, isPlan }}
            trouble={general}
            isBusy={busy !== null}
            isWorking={isWorking}
            autosave={autosave}
            onDraft={() => void save(false)}
            onOther={takeOther}
          />
        </>
      ) : null}
    </form>
  );
}
