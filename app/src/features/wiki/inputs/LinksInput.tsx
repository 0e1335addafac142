import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind, PIN_KINDS } from '@cordada/core/elements/kinds';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { X } from '#app/ui/icons.tsx';
import type { LoadedDraft } from '../drafts/loadMyDrafts.ts';

type Linked = NonNullable<LoadedDraft['parent']>;

/** The links to other elements that a kind has; null for a kind without links. */
export function linksOf({ kind, parentId, leadsTo = [], partOf = [] }: ElementDraft) {
  if (kind === 'access') return { part: 'leadsTo', kinds: PIN_KINDS, ids: leadsTo, isMany: true } as const;
  if (kind === 'region') return { part: 'partOf', kinds: ['region'] as const, ids: partOf, isMany: true } as const;
  const ids = parentId ? [parentId] : [];
  return elementKind(kind).isPin ? ({ part: 'parentId', kinds: PIN_KINDS, ids, isMany: false } as const) : null;
}

export function LinksInput({
  links,
  loaded,
  error,
  onChange,
}: {
  readonly links: NonNullable<ReturnType<typeof linksOf>>;
  readonly loaded: LoadedDraft;
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const [linked, setLinked] = useState<readonly Linked[]>(() => [
    ...(loaded.parent ? [loaded.parent] : []),
    ...loaded.leadsTo,
    ...loaded.partOf,
  ]);
  const nameOf = (id: string): string => linked.find((one) => one.id === id)?.name ?? '…';
  return (
    <fieldset className="grid max-w-2xl gap-3">
      <legend className="pb-2 font-display text-xl font-bold">{t(`wiki.part.${links.part}`)}</legend>
      <Chosen ids={links.ids} nameOf={nameOf} onRemove={(id) => onChange(links.ids.filter((one) => one !== id))} />
      {links.isMany || links.ids.length === 0 ? (
        <ElementSearch
          label={t(`wiki.${links.part}.find`)}
          kinds={links.kinds}
          takenIds={[loaded.id, loaded.element?.id ?? '', ...links.ids]}
          onChoose={(found) => {
            setLinked([...linked, { id: found.id, type: found.kind, name: found.name, slug: '' }]);
            onChange([...links.ids, found.id]);
          }}
        />
      ) : null}
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </fieldset>
  );
}

function Chosen({
  ids,
  nameOf,
  onRemove,
}: {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onRemove: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li
          key={id}
          className="inline-flex items-center rounded-full border border-line-strong bg-raised pl-4 font-semibold"
        >
          {nameOf(id)}
          <button
            type="button"
            aria-label={t('wiki.remove', { name: nameOf(id) })}
            onClick={() => onRemove(id)}
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
