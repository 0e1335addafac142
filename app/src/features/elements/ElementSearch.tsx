import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { FindElements } from '#app/data/generated/elements.ts';
import type { FindElementsData } from '#app/data/generated/elements.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { useKindTexts } from './kindTexts.ts';

export interface FoundElement {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  readonly difficulties?: readonly Difficulty[];
}

type Found = FindElementsData['elements']['nodes'][number];
const PAUSE_MILLISECONDS = 250;
const LEAST_LETTERS = 2;

function foundElement({ id, type, name, location, facts }: Found): FoundElement {
  const [lat, lon] = location ?? [];
  return {
    id,
    kind: type,
    name,
    place: lat === undefined || lon === undefined ? null : [lon, lat],
    elevationMeters: (facts as { elevationMeters?: number }).elevationMeters ?? null,
  };
}

export function ElementSearch({
  label,
  placeholder,
  kinds,
  takenIds,
  hasInitialFocus = false,
  onChoose,
}: {
  readonly label: string;
  /** An example of what to type. */
  readonly placeholder?: string;
  readonly kinds: readonly KindName[];
  /** Elements left out of the results. */
  readonly takenIds: readonly string[];
  readonly hasInitialFocus?: boolean;
  readonly onChoose: (element: FoundElement) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly text: string; readonly nodes: readonly Found[] } | null>(null);
  const wanted = text.trim();
  const types = kinds.join();
  useEffect(() => {
    if (wanted.length < LEAST_LETTERS) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const variables = { text: wanted, types: types.split(',') as KindName[] };
      runOperation(browserContext, FindElements, variables, control.signal).then(
        ({ elements }) => setFound({ text: wanted, nodes: elements.nodes }),
        () => undefined,
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted, types]);
  const choose = (node: Found): void => {
    onChoose(foundElement(node));
    setText('');
    setFound(null);
  };
  const shown = wanted.length >= LEAST_LETTERS && found ? found.nodes.filter(({ id }) => !takenIds.includes(id)) : [];
  const list = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** Arrow keys move the focus between the field and the results. */
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const next = by && stops[stops.indexOf(document.activeElement as HTMLElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // On phones the bar with the buttons would cover the results.
  useEffect(() => {
    if (found) list.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead through the field and the buttons inside
    <div ref={frame} onKeyDown={step} className="grid gap-2">
      <TextField
        data-initial-focus={hasInitialFocus || undefined}
        label={label}
        placeholder={placeholder}
        hint={t('elements.search.hint')}
        type="search"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter chooses the first result instead of submitting the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown[0]) choose(shown[0]);
        }}
      />
      <output className="sr-only">
        {wanted.length >= LEAST_LETTERS && found ? t('elements.search.found', { count: shown.length }) : ''}
      </output>
      {shown.length > 0 ? (
        <ul
          ref={list}
          className="grid scroll-mb-36 overflow-hidden rounded-lg border border-line-strong bg-raised sm:scroll-mb-24"
        >
          {shown.map((node) => {
            const elevation = (node.facts as { elevationMeters?: number }).elevationMeters;
            return (
              <li key={node.id} data-kind={node.type} className="border-b border-line last:border-0">
                <button
                  type="button"
                  onClick={() => choose(node)}
                  className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken"
                >
                  <span className="text-kind">
                    <KindIcon kind={node.type} />
                  </span>
                  <span className="grid min-w-0 grow leading-snug">
                    <span className="truncate font-semibold">{node.name}</span>
                    <span className="truncate text-sm text-muted">
                      {[texts.one(node.type), node.regions[0]?.name].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {elevation === undefined ? null : (
                    <span className="shrink-0 font-display font-bold">{format.elevation(elevation)}</span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      ) : wanted.length >= LEAST_LETTERS && found?.text === wanted ? (
        <p className="text-sm text-muted">{t('elements.search.none')}</p>
      ) : null}
    </div>
  );
}
