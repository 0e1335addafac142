import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { X } from '#app/ui/icons.tsx';
import { matchingRegions } from './regionGroups.ts';
import type { RegionGroup } from './regionGroups.ts';

export interface RegionChoice {
  readonly regions: readonly RegionGroup[];
  readonly chosen: { readonly id: string; readonly name: string } | null;
  /** Called with an empty id for any region, and the form that holds the field. */
  readonly onChoose: (id: string, form: HTMLFormElement | null) => void;
  /** As of a field: phones do not show the label. */
  readonly isCompact?: boolean;
}

/** A region chosen by typing a part of its name. */
export function RegionCombobox({ regions, chosen, onChoose, isCompact = false }: RegionChoice): ReactNode {
  const t = useMessages();
  const id = useId();
  const known = regions.flatMap(({ options }) => options).find(([one]) => one === chosen?.id);
  const shownName = known?.[1] ?? chosen?.name ?? '';
  const value = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shownName);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // The name of what is chosen is no search: the list starts with everything.
  const found = matchingRegions(regions, text === shownName ? '' : text);
  const options = found.flatMap((group) => group.options);
  const index = Math.min(active, options.length - 1);
  const close = (): void => {
    setOpen(false);
    setText(shownName);
  };
  const choose = (regionId: string, name: string): void => {
    if (value.current) value.current.value = regionId;
    setText(name);
    setOpen(false);
    if (regionId !== (chosen?.id ?? '')) onChoose(regionId, value.current?.form ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) setOpen(true);
      else if (options.length > 0) {
        const next = (index + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length;
        setActive(next);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter' && isOpen) {
      const option = options[index];
      if (text.trim() === '') choose('', '');
      else if (option) choose(option[0], option[1]);
    } else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={`font-semibold ${isCompact ? 'max-sm:hidden' : ''}`}>
        {t('elements.filter.region')}
      </label>
      <div className="relative">
        <input ref={value} type="hidden" name="region" defaultValue={chosen?.id ?? ''} />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-label={isCompact ? t('elements.filter.region') : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && options.length > 0 ? `${id}-${index}` : undefined}
          placeholder={t('elements.filter.anyRegion')}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          className={`min-h-11 w-full rounded-sm border border-line-strong bg-raised py-2 pr-11 pl-3 placeholder:text-ink ${chosen ? '' : 'select-arrow'}`}
        />
        {chosen ? (
          <button
            type="button"
            aria-label={t('elements.filters.without', { filter: shownName })}
            onClick={() => {
              choose('', '');
              input.current?.focus();
            }}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
          >
            <X size={16} />
          </button>
        ) : null}
        <div
          id={`${id}-list`}
          role="listbox"
          hidden={!isOpen}
          aria-label={t('elements.filter.region')}
          className="absolute top-full z-40 mt-1 max-h-72 w-full overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised py-1 shadow-overlay"
        >
          {options.length === 0 ? <p className="px-3 py-2 text-muted">{t('elements.filter.noRegion')}</p> : null}
          {found.map(({ level, options: ofLevel }) =>
            ofLevel.length === 0 ? null : (
              <div key={level} role="group" aria-label={t(LEVELS[level === 'range' ? 'range' : 'country'])}>
                <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                  {t(LEVELS[level === 'range' ? 'range' : 'country'])}
                </p>
                {ofLevel.map(([regionId, name]) => {
                  const at = options.findIndex(([one]) => one === regionId);
                  return (
                    <div
                      key={regionId}
                      id={`${id}-${at}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={at === index}
                      // Before the field loses the focus and closes the list.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => choose(regionId, name)}
                      onKeyDown={onKeyDown}
                      className="flex min-h-11 cursor-pointer items-center px-3 hover:bg-sunken aria-selected:bg-sunken sm:min-h-9"
                    >
                      {name}
                    </div>
                  );
                })}
              </div>
            ),
          )}
        </div>
      </div>
    </div>
  );
}

const LEVELS = { range: 'elements.levels.range', country: 'elements.levels.country' } as const;
