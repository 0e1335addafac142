import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ACTIVITY_KINDS, VISIBILITIES } from '@cordada/core/activities/activity';
import type { ActivityKind, Visibility } from '@cordada/core/activities/activity';
import { ACTIVITY_TITLE_MAX_LENGTH, ACTIVITIES_PUBLISHED_AT_ONCE } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ChangeImported, ImportedDrafts, PublishActivities } from '#app/data/generated/activityImports.ts';
import type { ImportedDraftsData } from '#app/data/generated/activityImports.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

type Draft = NonNullable<ImportedDraftsData['activityImport']['files']['nodes'][number]['activity']>;

export function ReviewList({
  id,
  defaultVisibility,
  onChange,
}: {
  readonly id: string;
  readonly defaultVisibility: Visibility;
  readonly onChange: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [visibility, setVisibility] = useState(defaultVisibility);
  const [published, setPublished] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const all: Draft[] = [];
      for (let after: string | null = null; ;) {
        const page: ImportedDraftsData = await runOperation(
          browserContext,
          ImportedDrafts,
          { id, after },
          abort.signal,
        );
        const { nodes, hasNextPage, endCursor } = page.activityImport.files;
        all.push(...nodes.flatMap(({ activity }) => (activity ? [activity] : [])));
        if (!abort.signal.aborted) setDrafts([...all]);
        if (!hasNextPage) return;
        after = endCursor;
      }
    };
    load().catch((problem: unknown) => !abort.signal.aborted && setFailure(problem));
    return () => abort.abort();
    // eslint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- asked again after a failure
  }, [id, tries]);
  if (failure !== null) {
    const again = (): void => {
      setFailure(null);
      setTries(tries + 1);
    };
    return <ErrorState text={failureText(failure)} onRetry={again} />;
  }
  if (!drafts) return <Skeleton className="h-40" />;
  const chosen = drafts.filter((draft) => !left.has(draft.id));
  const tick = (draftId: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(draftId);
    else next.add(draftId);
    setLeft(next);
  };
  /** @returns why each activity that could not be published was refused */
  const publishSome = async (activityIds: readonly string[]): Promise<Map<string, string>> => {
    try {
      await runOperation(browserContext, PublishActivities, { importId: id, activityIds, visibility });
      return new Map();
    } catch (problem) {
      if (!(problem instanceof ApiFailure) || Object.keys(problem.fields).length === 0) throw problem;
      const reason = (draftId: string, errorCode: string): string => {
        const year = problem.details[draftId];
        return failureText(new ApiFailure({ errorCode, details: year === undefined ? {} : { year } }));
      };
      return new Map(Object.entries(problem.fields).map(([draftId, code]) => [draftId, reason(draftId, code)]));
    }
  };
  const publish = async (): Promise<void> => {
    setTrouble(null);
    setRefused(new Map());
    setPublished(0);
    const ids = chosen.map((draft) => draft.id);
    const reasons = new Map<string, string>();
    try {
      for (let start = 0; start < ids.length; start += ACTIVITIES_PUBLISHED_AT_ONCE) {
        const some = ids.slice(start, start + ACTIVITIES_PUBLISHED_AT_ONCE);
        for (const [draftId, reason] of await publishSome(some)) reasons.set(draftId, reason);
        setPublished(start + some.length);
        setDrafts((before) => before?.filter(({ id: one }) => !some.includes(one) || reasons.has(one)) ?? null);
      }
      const count = ids.length - reasons.size;
      if (count > 0) showToast({ type: 'success', text: t('activityImports.published', { count }) });
      if (reasons.size > 0) setTrouble(t('activityImports.refused', { count: reasons.size }));
      else onChange();
    } catch (problem) {
      setTrouble(failureText(problem));
    } finally {
      setRefused(reasons);
      setPublished(null);
    }
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{t('activityImports.review', { count: drafts.length })}</h3>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={left.size === 0}
            onChange={({ target }) => setLeft(new Set(target.checked ? [] : drafts.map((draft) => draft.id)))}
            className="size-5 accent-(--accent)"
          />
          {t('activityImports.all')}
        </label>
      </div>
      <ul className="grid gap-2">
        {drafts.map((draft) => (
          <li key={draft.id} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
            <DraftRow
              draft={draft}
              isChosen={!left.has(draft.id)}
              refusal={refused.get(draft.id) ?? null}
              onTick={(isChosen) => tick(draft.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-14 z-10 -mx-4 flex flex-wrap items-end gap-3 border-t border-line bg-raised px-4 py-3 sm:bottom-0 sm:-mx-6 sm:px-6">
        <FormAlert text={trouble} />
        <Select
          label={t('activityImports.visibility')}
          value={visibility}
          onChange={({ target }) => setVisibility(target.value as Visibility)}
          options={VISIBILITIES.map((value) => ({ value, label: t(`activities.visibility.${value}`) }))}
        />
        <Button
          tone="primary"
          isBusy={published !== null}
          disabled={chosen.length === 0}
          onClick={() => void publish()}
          className="min-h-11 grow sm:grow-0"
        >
          {t('activityImports.publish', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

function DraftRow({
  draft,
  isChosen,
  refusal,
  onTick,
}: {
  readonly draft: Draft;
  readonly isChosen: boolean;
  /** Why it could not be published. */
  readonly refusal: string | null;
  readonly onTick: (isChosen: boolean) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [title, setTitle] = useState(draft.title);
  const [saved, setSaved] = useState(draft.title);
  const [kind, setKind] = useState(draft.kind);
  const [day, setDay] = useState(draft.happenedOn);
  const [savedDay, setSavedDay] = useState(draft.happenedOn);
  const save = async (
    input: { title?: string; kind?: ActivityKind; happenedOn?: string },
    undo: () => void,
  ): Promise<void> => {
    try {
      await runOperation(browserContext, ChangeImported, { id: draft.id, input });
    } catch (problem) {
      undo();
      showToast({ type: 'error', text: failureText(problem) });
    }
  };
  const reached = draft.milestones.filter(({ role }) => role === 'reached').map(({ name }) => name);
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 rounded-sm border border-line bg-paper p-3 sm:grid-cols-[auto_1fr_12rem]">
      <label className="grid size-11 cursor-pointer place-items-center sm:row-span-2">
        <span className="sr-only">{t('activityImports.choose.one', { name: title })}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5 accent-(--accent)"
        />
      </label>
      <input
        aria-label={t('activities.field.title')}
        value={title}
        maxLength={ACTIVITY_TITLE_MAX_LENGTH}
        onChange={({ target }) => setTitle(target.value)}
        onBlur={() => {
          if (title.trim() === '') setTitle(saved);
          else if (title !== saved) {
            setSaved(title);
            void save({ title }, () => setTitle(saved));
          }
        }}
        className="min-h-11 min-w-0 rounded-sm border border-line-strong bg-raised px-3 font-semibold"
      />
      <select
        aria-label={t('activities.field.kind')}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as ActivityKind);
          void save({ kind: target.value as ActivityKind }, () => setKind(kind));
        }}
        className="col-start-2 min-h-11 rounded-sm border border-line-strong bg-raised px-3 sm:col-start-3"
      >
        {ACTIVITY_KINDS.map((value) => (
          <option key={value} value={value}>
            {t(`activities.kind.${value}`)}
          </option>
        ))}
      </select>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted sm:col-span-2">
        <div className="w-44">
          <DateField
            isLabelHidden
            label={t('activities.field.date')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            onBlur={() => {
              if (day === '') setDay(savedDay);
              else if (day !== savedDay) {
                setSavedDay(day);
                void save({ happenedOn: day }, () => {
                  setDay(savedDay);
                  setSavedDay(savedDay);
                });
              }
            }}
          />
        </div>
        {[
          draft.distanceMeters === null ? null : format.distance(draft.distanceMeters),
          draft.ascentMeters === null ? null : `↑\u00a0${format.elevation(draft.ascentMeters)}`,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
        {reached.length > 0 ? <span className="text-evergreen">{reached.join(', ')}</span> : null}
        <PageLink page="newActivity" query={{ id: draft.id }} className="prose-link whitespace-nowrap">
          {t('activityImports.edit')}
        </PageLink>
      </div>
      {refusal === null ? null : <p className="col-start-2 text-sm text-danger sm:col-span-2">{refusal}</p>}
    </div>
  );
}
