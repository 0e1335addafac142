import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Activity, ShareEnds, SharedFigures } from '#app/data/generated/activities.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { useBusyAction } from '#app/ui/feedback/useBusyAction.ts';
import { withRoundedProfiles } from '../loadActivity.ts';
import type { LoadedActivity } from '../loadActivity.ts';
import { sharedLength } from './sharedLength.ts';

export function TrackSharing({
  activity,
  isPreview,
  onPreview,
}: {
  readonly activity: LoadedActivity;
  readonly isPreview: boolean;
  readonly onPreview: (activity: LoadedActivity | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusyAction(useFailureText());
  const { id, tracks, showsEnds } = activity;
  const shared = sharedLength(tracks);
  const preview = () =>
    run(async () => {
      const { activity: seen } = await runOperation(browserContext, Activity, { id, asOthers: true });
      onPreview(withRoundedProfiles(seen));
    });
  const share = (isOn: boolean) =>
    run(async () => {
      await runOperation(browserContext, ShareEnds, { id, isOn });
      await revalidator.revalidate();
    });
  if (isPreview) {
    return (
      <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-glacier bg-glacier-tint px-5 py-4">
        <p role="status" className="grow basis-72 font-semibold">
          {t('activities.sharing.isPreview')}
        </p>
        <Button onClick={() => onPreview(null)}>{t('activities.sharing.back')}</Button>
      </div>
    );
  }
  const isPart = shared !== null && shared.sharedMeters > 0 && shared.totalMeters - shared.sharedMeters >= 1;
  const text =
    shared === null
      ? t('activities.sharing.pending')
      : shared.sharedMeters === 0
        ? t('activities.sharing.nothing')
        : !isPart
          ? t('activities.sharing.all')
          : t('activities.sharing.part', {
              shared: format.distance(shared.sharedMeters),
              total: format.distance(shared.totalMeters),
            });
  return (
    <section
      aria-label={t('activities.sharing.title')}
      className="no-print grid gap-x-8 gap-y-3 rounded-lg border border-line bg-raised px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <p>
        {text}{' '}
        <PageLink page="settings" query={{ section: 'privacy' }} className="prose-link">
          {t('activities.sharing.settings')}
        </PageLink>
        {isPart ? <OthersFigures id={id} shows={activity} /> : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={showsEnds ?? false}
            disabled={isBusy}
            onChange={({ target }) => void share(target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          {t('activities.sharing.ends')}
        </label>
        {shared === null ? (
          <Button isBusy={revalidator.state === 'loading'} onClick={() => void revalidator.revalidate()}>
            {t('activities.sharing.again')}
          </Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => void preview()}>
            {t('activities.sharing.preview')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What others read where the owner reads the figures of the whole track. */
function OthersFigures({
  id,
  shows,
}: {
  readonly id: string;
  readonly shows: Pick<LoadedActivity, 'distanceMeters' | 'ascentMeters' | 'movingSeconds'>;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const seen = useOperation(SharedFigures, { id }).data?.activity;
  const texts = ({ distanceMeters, ascentMeters, movingSeconds }: typeof shows): string =>
    [
      distanceMeters === null ? '' : format.distance(distanceMeters),
      ascentMeters === null ? '' : `↑\u00a0${format.elevation(ascentMeters)}`,
      movingSeconds === null ? '' : format.duration(movingSeconds),
    ]
      .filter(Boolean)
      .join(' · ');
  // Its room is kept, so that nothing moves when the figures come.
  return (
    <span className="block min-h-12 text-muted sm:min-h-6">
      {seen && texts(seen) !== texts(shows) ? t('activities.sharing.figures', { figures: texts(seen) }) : null}
    </span>
  );
}
