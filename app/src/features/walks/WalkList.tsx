import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { defaultActivityKind } from '@cordada/core/activities/activity';
import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import type { KindName } from '@cordada/core/elements/kinds';
import { nextSaturday } from '@cordada/core/planning/nextSaturday';
import { today } from '@cordada/core/format/formatDate';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { saveFile } from '#app/data/requests/downloadFile.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { useBusyAction } from '#app/ui/feedback/useBusyAction.ts';
import { ChevronDown } from '#app/ui/icons.tsx';
import { DottedFacts } from '#app/ui/lists/DottedFacts.tsx';
import { createPlan } from './createPlan.ts';
import { gradeOfWalk, walkSeconds } from './walk.ts';
import type { ShownWalk, Walk } from './walk.ts';
import type { Walks } from './useWalks.ts';
import { WalkHeights } from './WalkHeights.tsx';
import { walkGpx } from './walkGpx.ts';
import { walkProfile } from './walkProfile.ts';

export interface WalkListProps {
  readonly element: { readonly id: string; readonly kind: KindName; readonly name: string };
  readonly walks: Walks;
  /** They lead to the lower end of its line. */
  readonly isToStart: boolean;
  /** Shows a walk on the map of the page. */
  readonly onShow: (walk: ShownWalk) => void;
}

type OneWalkProps = Omit<WalkListProps, 'walks' | 'isToStart'>;

/** Walks to an element, of which one is open. */
export function WalkList({
  element,
  walks: found,
  isToStart,
  onShow,
  skeleton,
}: WalkListProps & { readonly skeleton: ReactNode }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload } = found;
  const [open, setOpen] = useState<number | null>(0);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data) return skeleton;
  const walks = data.walksTo;
  if (walks.length === 0) return <p className="text-muted">{t('walks.none')}</p>;
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {walks.map((walk, i) => (
          <li key={i}>
            <WalkRow
              walk={walk}
              element={element}
              isOpen={open === i}
              onToggle={() => setOpen(open === i ? null : i)}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {isToStart ? `${t('walks.toLowerEnd')} ` : isClimbedUp(element.kind) ? `${t('walks.toPosition')} ` : ''}
        {t('walks.note')}
      </p>
    </div>
  );
}

function WalkRow({
  walk,
  element,
  isOpen,
  onToggle,
  onShow,
}: OneWalkProps & { readonly walk: Walk; readonly isOpen: boolean; readonly onToggle: () => void }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  const { start, distanceMeters, ascentMeters, maxDifficulty } = walk;
  const from = start.name ?? (start.near ? t('walks.near', { name: start.near }) : t('walks.parking'));
  const grade = gradeOfWalk(walk);
  const gradeText =
    grade === 'known'
      ? maxDifficulty
      : grade === 'partlyKnown'
        ? t('walks.partlyGraded', { grade: maxDifficulty })
        : // Roads and tracks are T1 without a grade.
          maxDifficulty === 'T1'
          ? t('walks.ungraded')
          : t('walks.mostlyUngraded', { grade: maxDifficulty });
  const figures = [
    { key: 'distance', content: format.distance(distanceMeters) },
    { key: 'ascent', content: `↑\u00A0${format.elevation(ascentMeters)}` },
    { key: 'grade', content: gradeText },
  ];
  return (
    <>
      <h3 className="text-lg leading-tight">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
        >
          <span className="grid min-w-0 grow">
            <span>{from}</span>
            <DottedFacts facts={figures} className="font-text text-sm leading-snug font-normal text-muted" />
          </span>
          <span className="shrink-0 whitespace-nowrap">{format.walkingTime(walkSeconds(walk))}</span>
          <ChevronDown
            className={`shrink-0 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <OpenWalk walk={walk} from={from} element={element} onShow={onShow} /> : null}
      </div>
    </>
  );
}

function OpenWalk({
  walk,
  from,
  element: { id, kind, name },
  onShow,
}: OneWalkProps & { readonly walk: Walk; readonly from: string }): ReactNode {
  const t = useMessages();
  const navigate = useNavigate();
  const pathOf = usePagePath();
  const { isBusy, run } = useBusyAction(useFailureText());
  const profile = useMemo(() => walkProfile(walk.line), [walk.line]);
  const line = useMemo(() => profile.lon.map((lon, i): LonLat => [lon, profile.lat[i] ?? 0]), [profile]);
  const shown = useMemo((): ShownWalk | null => {
    const [first] = line;
    return first ? { lines: [line], places: [{ id: 'start', kind: 'start', name: from, place: first }] } : null;
  }, [line, from]);
  const plan = async (): Promise<void> => {
    const created = await createPlan({
      ...(isClimbedUp(kind) && { kind: defaultActivityKind(kind, null) }),
      title: name,
      // Whoever leaves the car there comes back.
      line: [...line, ...line.toReversed().slice(1)],
      happenedOn: nextSaturday(today()),
      elementIds: [id],
    });
    await navigate(pathOf({ page: 'activity', params: created }));
  };
  const download = (): void => {
    const title = `${name}, ${from}`;
    saveFile(new Blob([walkGpx(profile, title)], { type: 'application/gpx+xml' }), `${title}.gpx`);
  };
  return (
    <>
      <WalkHeights profile={profile} />
      <div className="no-print flex flex-wrap gap-2 px-4 pt-1 pb-4">
        {shown ? <Button onClick={() => onShow(shown)}>{t('walks.show')}</Button> : null}
        <Button isBusy={isBusy} onClick={() => requireLogin(() => void run(plan), t('walks.gate', { name }))}>
          {t('planning.it')}
        </Button>
        <Button tone="plain" onClick={download} className="px-3!">
          {t('walks.download')}
        </Button>
      </div>
    </>
  );
}
