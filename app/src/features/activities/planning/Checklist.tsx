import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { CHECKLIST_ITEM_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Checklist as ChecklistQuery, RemoveChecklistItem, SetChecklistItem } from '#app/data/generated/planning.ts';
import type { ChecklistData } from '#app/data/generated/planning.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

type Item = ChecklistData['activity']['checklist'][number];

const isSame = (a: Item, b: Item): boolean => a.item === b.item && a.isOwn === b.isOwn;

export function Checklist({ id }: { readonly id: string }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, failure, reload, change } = useOperation(ChecklistQuery, { id });
  const offerUndo = useUndoToast();
  const [text, setText] = useState('');
  const items = data?.activity.checklist ?? [];
  const nameOf = ({ item, isOwn }: Item): string => (isOwn ? item : t(`planning.item.${item}` as MessageKey));
  const show = (update: (items: readonly Item[]) => readonly Item[]): void =>
    change((known) => ({ ...known, activity: { ...known.activity, checklist: update(known.activity.checklist) } }));
  const run = (work: Promise<unknown>, before: readonly Item[]): void =>
    void work.catch((error: unknown) => {
      show(() => before);
      showToast({ type: 'error', text: failureText(error) });
    });
  const set = (item: Item): void => {
    show((known) =>
      known.some((one) => isSame(one, item)) ? known.map((one) => (isSame(one, item) ? item : one)) : [...known, item],
    );
    run(runOperation(browserContext, SetChecklistItem, { id, ...item }), items);
  };
  const remove = (removed: Item): void => {
    const { item, isOwn } = removed;
    show((known) => known.filter((one) => !isSame(one, removed)));
    run(runOperation(browserContext, RemoveChecklistItem, { id, item, isOwn }), items);
    offerUndo(t('planning.checklist.removed', { item: nameOf(removed) }), async () => set(removed));
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const item = text.trim();
    if (item === '' || item.length > CHECKLIST_ITEM_MAX_LENGTH) return;
    set({ item, isOwn: true, isDone: false });
    setText('');
  };
  return (
    <section aria-labelledby="checklist" className="no-print grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="checklist" className="text-2xl sm:text-3xl">
          {t('planning.checklist')}
        </h2>
        {data ? (
          <p className="text-muted">
            {t('planning.checklist.count', { done: items.filter(({ isDone }) => isDone).length, total: items.length })}
          </p>
        ) : null}
      </div>
      {failure === null ? (
        <ul aria-busy={!data} className="grid min-h-40 overflow-hidden rounded-lg border border-line bg-raised">
          {items.map((item) => (
            <li key={`${item.isOwn} ${item.item}`} className="flex items-center border-b border-line last:border-0">
              <label className="flex min-h-11 grow cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={item.isDone}
                  onChange={(event) => set({ ...item, isDone: event.target.checked })}
                  className="size-5 shrink-0 accent-(--evergreen)"
                />
                <span className={`min-w-0 wrap-anywhere ${item.isDone ? 'text-muted line-through' : ''}`}>
                  {nameOf(item)}
                </span>
              </label>
              <button
                type="button"
                aria-label={t('planning.checklist.remove', { item: nameOf(item) })}
                title={t('planning.checklist.remove', { item: nameOf(item) })}
                onClick={() => remove(item)}
                className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState text={failureText(failure)} onRetry={reload} />
      )}
      <form onSubmit={add} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label={t('planning.checklist.add')}
          value={text}
          error={
            text.trim().length > CHECKLIST_ITEM_MAX_LENGTH
              ? t('planning.checklist.tooLong', { most: CHECKLIST_ITEM_MAX_LENGTH })
              : undefined
          }
          hint={t('planning.checklist.note')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="mt-[1.9rem]">
          {t('planning.checklist.add.button')}
        </Button>
      </form>
    </section>
  );
}
