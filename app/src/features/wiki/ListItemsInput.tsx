import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { LIST_MAX_ITEMS } from '@cordada/core/limits';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/Button.tsx';
import { X } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';

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
  const list = useRef<HTMLOListElement>(null);
  const [found, setFound] = useState<readonly KnownPlace[]>([]);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const places = new Map([...known, ...found].map((place) => [place.id, place]));
  const nameOf = (id: string): string => places.get(id)?.name ?? '…';
  const moveTo = (id: string, index: number): void => {
    onChange(ids.filter((one) => one !== id).toSpliced(index, 0, id));
    setSaid(t('wiki.members.moved', { name: nameOf(id), position: index + 1, count: ids.length }));
  };
  const remove = (id: string, index: number): void => {
    onChange(ids.filter((one) => one !== id));
    setSaid(t('wiki.members.removed', { name: nameOf(id) }));
    // The pressed button disappears, so the focus moves to the next place.
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(index, ids.length - 2)];
      next?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    });
  };
  const sort = (compare: (a: KnownPlace, b: KnownPlace) => number): void =>
    onChange(
      ids.toSorted((a, b) => {
        const [one, other] = [places.get(a), places.get(b)];
        return one && other ? compare(one, other) : 0;
      }),
    );
  const dropOn = (event: DragEvent, index: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    moveTo(dragged, index);
    setDragged(null);
  };
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
            setSaid(t('wiki.members.added', { name: place.name, count: ids.length + 1 }));
          }}
        />
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <output className="sr-only">{said}</output>
      {ids.length > 0 ? (
        <>
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
          <ol ref={list} className="grid overflow-hidden rounded-lg border border-line bg-raised">
            {ids.map((id, index) => {
              const place = places.get(id);
              const name = nameOf(id);
              return (
                // The arrow buttons provide the same by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop another on
                <li
                  key={id}
                  data-kind={place?.kind}
                  draggable
                  onDragStart={() => setDragged(id)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => dragged !== null && event.preventDefault()}
                  onDrop={(event) => dropOn(event, index)}
                  className={`flex cursor-grab items-center gap-1 border-b border-line py-1 pr-1 pl-3 last:border-0 sm:gap-2 ${dragged === id ? 'bg-sunken opacity-60' : ''}`}
                >
                  <span className="w-7 shrink-0 text-right text-sm text-muted">{index + 1}</span>
                  <span className="hidden text-kind sm:inline">
                    {place ? <KindIcon kind={place.kind} size={16} /> : null}
                  </span>
                  <span className="min-w-0 grow leading-snug font-semibold wrap-anywhere">{name}</span>
                  {place?.elevationMeters == null ? null : (
                    <span className="hidden shrink-0 font-display font-bold sm:inline">
                      {format.elevation(place.elevationMeters)}
                    </span>
                  )}
                  <Button
                    tone="plain"
                    className="shrink-0"
                    disabled={index === 0}
                    aria-label={t('wiki.members.earlier', { name })}
                    onClick={() => moveTo(id, index - 1)}
                  >
                    ↑
                  </Button>
                  <Button
                    tone="plain"
                    className="shrink-0"
                    disabled={index === ids.length - 1}
                    aria-label={t('wiki.members.later', { name })}
                    onClick={() => moveTo(id, index + 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    tone="plain"
                    className="shrink-0"
                    aria-label={t('wiki.remove', { name })}
                    onClick={() => remove(id, index)}
                  >
                    <X size={18} />
                  </Button>
                </li>
              );
            })}
          </ol>
        </>
      ) : null}
    </div>
  );
}
