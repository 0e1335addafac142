import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { ELEMENT_KINDS, KIND_NAMES } from '@cordada/core/elements/kinds';
import { ROUTES_LANGUAGES } from '@cordada/core/pages/pageTable';
import { matchPath } from '@cordada/core/pages/paths';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ActivityLines, ActivitiesToCopy } from '#app/data/generated/trackEdits.ts';
import type { ActivityLinesData, ActivitiesToCopyData } from '#app/data/generated/trackEdits.ts';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import type { LineSource } from '../editTracks.ts';

const WAIT_MILLISECONDS = 250;
const LINEAR_KINDS = KIND_NAMES.filter((kind) => ELEMENT_KINDS[kind].isLinear);

/** Extracts the id from the URL of an activity in any language; null if it is none. */
function activityIdOf(text: string): string | null {
  const address = text.trim();
  if (!URL.canParse(address)) return null;
  for (const language of ROUTES_LANGUAGES) {
    const match = matchPath(new URL(address).pathname, language);
    if (match?.name === 'activity') return match.params['id'] ?? null;
  }
  return null;
}

export function CopyLineFromActivity({
  onTake,
  onClose,
}: {
  readonly onTake: (source: LineSource) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const inputId = useId();
  const [text, setText] = useState('');
  const [own, setOwn] = useState<ActivitiesToCopyData['myActivities']['nodes'] | null>(null);
  const [activity, setActivity] = useState<ActivityLinesData['activity'] | null>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const control = new AbortController();
    const id = activityIdOf(text);
    const look = async (): Promise<void> => {
      setMissing(false);
      if (id !== null) return open(id, control.signal);
      const { myActivities } = await runOperation(
        browserContext,
        ActivitiesToCopy,
        { text: text.trim() || null },
        control.signal,
      );
      setOwn(myActivities.nodes);
    };
    const open = async (activityId: string, signal: AbortSignal): Promise<void> => {
      const { activity } = await runOperation(browserContext, ActivityLines, { id: activityId }, signal);
      setActivity(activity);
    };
    const timer = setTimeout(
      () => void look().catch(() => control.signal.aborted || setMissing(true)),
      WAIT_MILLISECONDS,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text]);

  const choose = async (id: string): Promise<void> => {
    try {
      const { activity } = await runOperation(browserContext, ActivityLines, { id });
      const [only] = activity.tracks;
      if (only && activity.tracks.length === 1) onTake({ trackId: only.id, isTaken: true });
      else setActivity(activity);
    } catch {
      setMissing(true);
    }
  };

  return (
    <section aria-label={t('trackEdits.take')} className="grid gap-4 rounded-lg border border-line p-4">
      <div className="grid gap-1.5">
        <label htmlFor={inputId} className="font-semibold">
          {t('trackEdits.take.activity')}
        </label>
        <input
          id={inputId}
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('trackEdits.take.placeholder')}
          onChange={(event) => {
            setActivity(null);
            setText(event.target.value);
          }}
          className="min-h-11 w-full rounded-sm border border-line-strong bg-raised px-3"
        />
        <p className="text-sm text-muted">{t('trackEdits.take.hint')}</p>
      </div>
      {isMissing ? (
        <p role="alert" className="text-sm text-danger">
          {t('trackEdits.take.missing')}
        </p>
      ) : null}
      {activity ? (
        <Choices
          choices={activity.tracks.map((track, i) => ({
            id: track.id,
            title: track.name ?? t('trackEdits.line', { number: i + 1 }),
            note: format.distance(track.distanceMeters),
          }))}
          title={`${activity.title || t('activities.untitled')} · ${activity.owner?.fullName ?? ''}`}
          onChoose={(id) => onTake({ trackId: id, isTaken: true })}
        />
      ) : own ? (
        <Choices
          choices={own.map(({ id, title, happenedOn, distanceMeters }) => ({
            id,
            title: title || t('activities.untitled'),
            note: [format.date(happenedOn), distanceMeters === null ? null : format.distance(distanceMeters)]
              .filter((part) => part !== null)
              .join(' · '),
          }))}
          title={t('trackEdits.take.mine')}
          onChoose={(id) => void choose(id)}
        />
      ) : null}
      <ElementSearch
        label={t('trackEdits.take.element')}
        kinds={LINEAR_KINDS}
        takenIds={[]}
        onChoose={({ id }) => onTake({ elementId: id })}
      />
      <Button onClick={onClose} className="justify-self-start">
        {t('trackEdits.take.cancel')}
      </Button>
    </section>
  );
}

function Choices({
  choices,
  title,
  onChoose,
}: {
  readonly choices: readonly { readonly id: string; readonly title: string; readonly note: string }[];
  readonly title: string;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  if (choices.length === 0) return <p className="text-sm text-muted">{t('trackEdits.take.none')}</p>;
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{title}</p>
      <ul className="grid max-h-60 overflow-y-auto rounded-sm border border-line">
        {choices.map(({ id, title: name, note }) => (
          <li key={id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="grid min-h-11 w-full px-3 py-1.5 text-left hover:bg-sunken"
            >
              <span className="truncate font-semibold">{name}</span>
              <span className="text-sm text-muted">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
