import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { Conditions } from '@cordada/core/activities/conditions';
import type { Difficulty } from '@cordada/core/elements/scales';
import { defaultActivityKind } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import { readStored } from '#app/data/storage.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { FoundElement } from '#app/features/elements/index.ts';
import type { Loaded } from '#app/pages/pageContext.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import { draftKey } from './useActivityDraft.ts';
import { nextSaturday } from '@cordada/core/planning/nextSaturday';
import { EMPTY_FACTS, localDay, readDraft } from './activityForm.ts';
import type { ActivityForm, KeptDraft } from './activityForm.ts';
import { milestoneOf } from './milestones/MilestoneChoice.tsx';
import { toMilestoneViews } from '../page/activityMilestones.ts';
import type { LoadedActivity } from '../page/loadActivity.ts';
import type { loadNewActivity } from './loadNewActivity.ts';

export { loadNewActivity as load } from './loadNewActivity.ts';

function emptyForm(visibility: Visibility): ActivityForm {
  return {
    title: '',
    hasOwnTitle: false,
    kind: 'hiking',
    happenedOn: localDay(new Date().toISOString()),
    ...EMPTY_FACTS,
    story: '',
    visibility,
    milestones: [],
  };
}

function formOf(activity: LoadedActivity): KeptDraft {
  const { title, kind, happenedOn, story, visibility } = activity;
  return {
    revision: activity.revision,
    trackIds: activity.tracks.map(({ id }) => id),
    form: {
      title,
      hasOwnTitle: true,
      kind,
      happenedOn,
      endedOn: activity.endedOn ?? '',
      story,
      directions: activity.directions,
      equipment: activity.equipment,
      difficulties: activity.difficulties as Difficulty[],
      conditions: (activity.conditions as Conditions | null) ?? {},
      visibility,
      photos: {
        list: activity.photos.map(({ id, placing, trackId, alongMeters }) => ({
          imageId: id,
          placing: placing ?? 'camera',
          trackId: placing === 'byHand' ? trackId : null,
          alongMeters: placing === 'byHand' ? alongMeters : null,
        })),
        coverId: activity.photos.find(({ isCover }) => isCover)?.id ?? null,
        shiftSeconds: activity.photoClock?.shiftSeconds ?? 0,
        zoneMinutes: activity.photoClock?.zoneMinutes ?? null,
      },
      // Keeps the saved milestones, even if track matching has changed since.
      milestones: toMilestoneViews(activity).map(
        ({ key, element, name, place, elevationMeters, reachedAt, role, note, imageId }) => ({
          key,
          elementId: element?.id ?? null,
          kind: element?.kind ?? 'genericPoint',
          name,
          place,
          elevationMeters,
          reachedAt,
          saidAt: reachedAt,
          distanceMeters: null,
          probability: null,
          note,
          role,
          imageId,
          isConfirmed: true,
          trackIds: [],
        }),
      ),
    },
  };
}

function planOf(element: FoundElement | null, empty: ActivityForm): ActivityForm {
  const happenedOn = nextSaturday(empty.happenedOn);
  if (element === null) return { ...empty, happenedOn };
  return {
    ...empty,
    kind: defaultActivityKind(element.kind, element.elevationMeters, element.difficulties),
    title: element.name,
    happenedOn,
    milestones: [milestoneOf(element)],
  };
}

const ActivityImports = lazyPart(async () => (await import('#app/features/activityImports/index.ts')).ActivityImports);

export function NewActivityScreen(): ReactNode {
  const [query] = useSearchParams();
  return query.has('import') ? <ImportPage /> : <EditorPage />;
}

function ImportPage(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { defaultVisibility } = useLoaderData<Loaded<typeof loadNewActivity>>();
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('activityImports.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('activityImports.title')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('activityImports.lead')}</p>
      </div>
      {viewer.status === 'visitor' ? null : (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ActivityImports defaultVisibility={defaultVisibility} />
        </Suspense>
      )}
    </div>
  );
}

function EditorPage(): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { activity, isNewPlan, planned, defaultVisibility, isInClub } = useLoaderData<Loaded<typeof loadNewActivity>>();
  const empty = (): ActivityForm => emptyForm(defaultVisibility);
  const isPlan = isNewPlan || activity?.status === 'planned';
  const kept = isNewPlan ? null : readDraft(readStored(draftKey(activity?.id ?? null)));
  const start =
    kept ?? (activity ? formOf(activity) : { form: isNewPlan ? planOf(planned, empty()) : empty(), trackIds: [] });
  const title = t(activity ? 'activities.new.editTitle' : isNewPlan ? 'planning.new.title' : 'activities.new.title');
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={title} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {isNewPlan || activity ? (
          <p className="max-w-prose text-lg text-muted">
            {t(isNewPlan ? 'planning.new.lead' : 'activities.new.editLead')}
          </p>
        ) : null}
      </div>
      {viewer.status === 'visitor' ? null : (
        <ActivityEditor
          key={activity?.id ?? planned?.id ?? (isNewPlan ? 'plan' : 'new')}
          id={activity?.id ?? null}
          slug={activity?.slug ?? null}
          isPlan={isPlan}
          isPublished={activity?.status === 'published'}
          start={start}
          wasKept={kept !== null}
          isInClub={isInClub}
          emptyForm={empty}
          intro={isNewPlan || activity ? null : <FirstStepIntro />}
        />
      )}
    </div>
  );
}

function FirstStepIntro(): ReactNode {
  const t = useMessages();
  return <p className="-mt-4 max-w-prose text-lg text-muted">{t('activities.new.lead')}</p>;
}
