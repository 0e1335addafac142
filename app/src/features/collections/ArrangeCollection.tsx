import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { COLLECTION_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ArrangeCollection as Arrange } from '#app/data/generated/collections.ts';
import type { CollectionEntryPartsFragment } from '#app/data/generated/types.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { MoveButtons } from '#app/ui/lists/MoveButtons.tsx';
import { ReorderableList } from '#app/ui/lists/ReorderableList.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { X } from '#app/ui/icons.tsx';

/** Order, notes and removal, saved together. */
export function ArrangeCollection({
  id,
  entries,
  onDone,
}: {
  readonly id: string;
  readonly entries: readonly CollectionEntryPartsFragment[];
  readonly onDone: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const revalidator = useRevalidator();
  const [items, setItems] = useState(entries);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const nameOf = ({ element }: CollectionEntryPartsFragment): string => element?.name ?? '';
  const save = async (): Promise<void> => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const kept = new Set(items.map(({ elementId }) => elementId));
      await runOperation(browserContext, Arrange, {
        id,
        entries: items.map(({ elementId, note }) => ({ elementId, note })),
        removedIds: entries.filter(({ elementId }) => !kept.has(elementId)).map(({ elementId }) => elementId),
      });
      await revalidator.revalidate();
      onDone();
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <ReorderableList
        items={items}
        keyOf={({ elementId }) => elementId}
        nameOf={nameOf}
        isNumbered
        className="grid rounded-lg border border-line bg-raised"
        itemClassName="border-b border-line last:border-0 data-dragged:bg-sunken"
        onMove={(key, index) => setItems((before) => moveItem(before, ({ elementId }) => elementId === key, index))}
        onRemove={(key) => setItems((before) => before.filter(({ elementId }) => elementId !== key))}
      >
        {(item, position) => (
          <div className="grid gap-2 p-3 sm:grid-cols-2 sm:items-center">
            <div
              {...position.dragHandle}
              role="presentation"
              data-kind={item.element?.type}
              className="flex min-w-0 cursor-grab items-center gap-2"
            >
              {item.element ? (
                <span className="text-kind">
                  <KindIcon kind={item.element.type} size={20} />
                </span>
              ) : null}
              <span className="min-w-0 grow font-semibold wrap-anywhere">{nameOf(item)}</span>
              <MoveButtons name={nameOf(item)} position={position} />
              <Button
                tone="plain"
                className="w-11 shrink-0"
                data-remove
                aria-label={t('collections.remove', { name: nameOf(item) })}
                onClick={position.remove}
              >
                <X size={18} />
              </Button>
            </div>
            <input
              aria-label={t('collections.note', { name: nameOf(item) })}
              placeholder={t('collections.note.placeholder')}
              maxLength={COLLECTION_NOTE_MAX_LENGTH}
              value={item.note ?? ''}
              onChange={({ target: { value } }) =>
                setItems((before) =>
                  before.map((one) => (one.elementId === item.elementId ? { ...one, note: value } : one)),
                )
              }
              className="input min-h-11 w-full"
            />
          </div>
        )}
      </ReorderableList>
      <FormAlert text={trouble} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{t('collections.cancel')}</Button>
        <Button tone="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('collections.save')}
        </Button>
      </div>
    </div>
  );
}
