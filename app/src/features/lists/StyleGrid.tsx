import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { SEASONS, slotOf } from '@cordada/core/lists/completionStyles';
import { monthNames } from '@cordada/core/format/formatDate';
import { CompletionDate } from '#app/features/targets/index.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyFilledSlots, SetCompletedOn } from '#app/data/generated/lists.ts';
import { createTurns } from '#app/data/outbox/turns.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Check } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import type { ListData, ListItem } from './loadList.ts';

interface Cell {
  readonly member: ListItem;
  readonly slot: number;
}

export function StyleGrid({
  list,
  members,
  onDone,
  onChange,
}: {
  readonly list: ListData;
  /** Those of the list that are shown. */
  readonly members: readonly ListItem[];
  /** Gets the places of which every period is filled. */
  readonly onDone: (ids: ReadonlySet<string>) => void;
  readonly onChange: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isMember = viewer.status === 'member';
  const { id, name, edition, slots } = list;
  const { data, change } = useOperation(MyFilledSlots, isMember ? { listId: id, edition: edition.number } : null);
  const [asking, setAsking] = useState<Cell | null>(null);
  const filled = new Map((data?.myFilledSlots ?? []).map((one) => [`${one.elementId} ${one.slot}`, one]));
  useEffect(() => {
    const bySlots = Map.groupBy(data?.myFilledSlots ?? [], ({ elementId }) => elementId);
    onDone(new Set([...bySlots].flatMap(([elementId, filledSlots]) => (filledSlots.length >= slots ? elementId : []))));
  }, [data, slots, onDone]);
  // Twelve columns are wider than a phone: there each place has its months in two rows.
  const isYear = slots === 12;
  const slotName = (slot: number): string =>
    edition.style === 'twelveMonths'
      ? (monthNames(language)[slot] ?? '')
      : t(`elements.season.${SEASONS[slot] ?? 'winter'}`);
  const [inTurn] = useState(createTurns);
  const changes = useRef(0);
  const set = async ({ member, slot }: Cell, completedOn: string, isDone: boolean): Promise<void> => {
    changes.current += 1;
    const turn = changes.current;
    const before = data?.myFilledSlots ?? [];
    change(({ myFilledSlots }) => {
      const others = myFilledSlots.filter((one) => one.elementId !== member.id || one.slot !== slot);
      const own = { elementId: member.id, slot, completedOn, isByHand: true };
      return { myFilledSlots: isDone ? [...others, own] : others };
    });
    try {
      const after = await inTurn('slots', async () => {
        await runOperation(browserContext, SetCompletedOn, { elementId: member.id, completedOn, isDone });
        // Another day may fill the same slot, so the slots are loaded again.
        return runOperation(browserContext, MyFilledSlots, { listId: id, edition: edition.number });
      });
      // The answer to an earlier change lacks what was filled since.
      if (turn === changes.current) change(() => after);
      onChange();
    } catch (error) {
      if (turn === changes.current) change(() => ({ myFilledSlots: before }));
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const choose = (completedOn: string): void => {
    if (!asking) return;
    if (slotOf(edition.style, completedOn, asking.member.place?.[1] ?? null) === asking.slot) {
      void set(asking, completedOn, true);
      return;
    }
    showToast({ type: 'error', text: t('elements.list.otherTime', { time: slotName(asking.slot) }) });
  };
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised" role="group" aria-label={name}>
      <table className={`w-full border-collapse ${isYear ? 'max-sm:block' : ''}`}>
        <caption className="sr-only">{t('elements.list.table', { name })}</caption>
        <thead className={isYear ? 'max-sm:hidden' : ''}>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="sticky left-0 bg-raised px-3 py-2 text-left font-semibold">
              {t('elements.list.name')}
            </th>
            {Array.from({ length: slots }, (_, slot) => (
              <th key={slot} scope="col" className="px-1 py-2 text-center font-semibold not-member:hidden">
                <abbr title={slotName(slot)} className="no-underline">
                  {isYear ? slotName(slot).slice(0, 3) : slotName(slot)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isYear ? 'max-sm:block' : ''}>
          {members.map((member) => (
            <tr
              key={member.id}
              className={`border-b border-line last:border-0 ${isYear ? 'max-sm:grid max-sm:grid-cols-6 max-sm:pb-2' : ''}`}
            >
              <th
                scope="row"
                className="sticky left-0 bg-raised px-3 py-1.5 text-left font-semibold max-sm:col-span-full"
              >
                <ElementLink
                  element={member}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {member.name}
                </ElementLink>
              </th>
              {Array.from({ length: slots }, (_, slot) => {
                const cell = { member, slot };
                const done = filled.get(`${member.id} ${slot}`);
                const label = t('elements.list.cell', { name: member.name, time: slotName(slot) });
                return (
                  <td key={slot} className={`text-center not-member:hidden ${isYear ? '' : 'px-1'}`}>
                    {isYear ? (
                      <span aria-hidden className="block text-xs text-muted sm:hidden">
                        {slotName(slot).slice(0, 3)}
                      </span>
                    ) : null}
                    <button
                      type="button"
                      role="checkbox"
                      aria-checked={done !== undefined}
                      aria-label={done ? `${label}, ${format.date(done.completedOn)}` : label}
                      data-tooltip={done ? format.date(done.completedOn) : undefined}
                      disabled={data === null}
                      onClick={() => {
                        if (!done) setAsking(cell);
                        else if (done.isByHand) void set(cell, done.completedOn, false);
                        else showToast({ type: 'info', text: t('targets.keptByActivity') });
                      }}
                      className="inline-grid size-11 place-items-center lg:size-10"
                    >
                      <span
                        className={`grid size-7 place-items-center rounded-sm border-2 ${done ? 'border-evergreen bg-evergreen text-paper' : 'border-line-strong'}`}
                      >
                        {done ? <Check size={16} /> : null}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {asking ? (
        <Suspense>
          <CompletionDate day={null} onChoose={choose} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
