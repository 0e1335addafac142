import type { ReactNode } from 'react';
import { useState } from 'react';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { LIST_MAX_ITEMS } from '@cordada/core/limits';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { X } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { MoveButtons } from '#app/ui/lists/MoveButtons.tsx';
import { ReorderableList } from '#app/ui/lists/ReorderableList.tsx';

export interface KnownPlace {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly elevationMeters: number | null;
}

export function ListItemsInput({
  ids,
  known,
  error,
  onChange,
}: {
  readonly ids: readonly string[];
  readonly known: readonly KnownPlace[];
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [found, setFound] = useState<readonly KnownPlace[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const places = new Map([...known, ...found].map((place) => [place.id, place]));
  const nameOf = (id: string): string => places.get(id)?.name ?? '…';
  const sort = (compare: (a: KnownPlace, b: KnownPlace) => number): void =>
    onChange(
      ids.toSorted((a, b) => {
        const [one, other] = [places.get(a), places.get(b)];
        return one && other ? compare(one, other) : 0;
      }),
    );
  return (
    <div className="grid max-w-2xl gap-4">
      {ids.length < LIST_MAX_ITEMS ? (
        <ElementSearch
          label={t('wiki.members.find')}
          kinds={PIN_KINDS}
          takenIds={ids}
          onChoose={(place) => {
            setFound([...found, place]);
            onChange([...ids, place.id]);
            setAnnouncement(t('wiki.members.added', { name: place.name, count: ids.length + 1 }));
          }}
        />
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <output className="sr-only">{announcement}</output>
      {ids.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">{t('wiki.places', { count: ids.length })}</p>
          {ids.length > 1 ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0))}>
                {t('wiki.members.byElevation')}
              </Button>
              <Button onClick={() => sort((a, b) => a.name.localeCompare(b.name))}>{t('wiki.members.byName')}</Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <ReorderableList
        items={ids}
        keyOf={(id) => id}
        nameOf={nameOf}
        isNumbered
        className="grid overflow-hidden rounded-lg border border-line bg-raised"
        itemClassName="border-b border-line last:border-0 data-dragged:bg-sunken"
        onMove={(id, index) => onChange(moveItem(ids, (one) => one === id, index))}
        onRemove={(id) => onChange(ids.filter((one) => one !== id))}
      >
        {(id, position) => {
          const place = places.get(id);
          const name = nameOf(id);
          return (
            <div
              {...position.dragHandle}
              role="presentation"
              data-kind={place?.kind}
              className="flex cursor-grab items-center gap-1 py-1 pr-1 pl-3 sm:gap-2"
            >
              <span className="w-7 shrink-0 text-right text-sm text-muted">{position.index + 1}</span>
              <span className="hidden text-kind sm:inline">
                {place ? <KindIcon kind={place.kind} size={16} /> : null}
              </span>
              <span className="min-w-0 grow leading-snug font-semibold wrap-anywhere">{name}</span>
              {place?.elevationMeters == null ? null : (
                <span className="hidden shrink-0 font-display font-bold sm:inline">
                  {format.elevation(place.elevationMeters)}
                </span>
              )}
              <MoveButtons name={name} position={position} />
              <Button
                tone="plain"
                className="shrink-0"
                data-remove
                aria-label={t('wiki.remove', { name })}
                onClick={position.remove}
              >
                <X size={18} />
              </Button>
            </div>
          );
        }}
      </ReorderableList>
    </div>
  );
}
