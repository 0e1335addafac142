import type { ReactNode } from 'react';
import { useId } from 'react';
import { MyStateSelect, RegistryFilters } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { RangeFields } from '#app/ui/forms/RangeFields.tsx';
import { useModalElement } from '#app/ui/dialogs/useModalElement.ts';
import { X } from '#app/ui/icons.tsx';
import { countFilters } from '../exploreAddress.ts';
import type { ExploreState } from '../exploreAddress.ts';
import { PlaceFilters } from './PlaceFilters.tsx';

/** All filters over the map. Results change at once, and the button says how many there are. */
export function ExploreFilters({
  isMember,
  round,
  state,
  found,
  onChange,
  onClear,
  onClose,
}: {
  readonly isMember: boolean;
  /** Changes when the filters are cleared, so that uncontrolled inputs start anew. */
  readonly round: number;
  readonly state: ExploreState;
  readonly found: { readonly total: number; readonly isTotalExact: boolean } | null;
  readonly onChange: (part: Partial<ExploreState>) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const titleId = useId();
  const dialog = useModalElement(onClose);
  const meters = (text: string): number | null => {
    const value = Number.parseInt(text, 10);
    return Number.isFinite(value) ? Math.max(-500, Math.min(9000, value)) : null;
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby="any"
      className="rounded-lg border border-line bg-raised p-0 text-ink shadow-overlay max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:w-[min(40rem,calc(100vw-2rem))]"
    >
      <div className="flex max-h-[min(100dvh,46rem)] flex-col max-sm:h-dvh max-sm:max-h-none">
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={titleId} className="text-xl">
            {t('explore.filters')}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('ui.close')}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
          >
            <X size={20} />
          </button>
        </div>
        <div className="@container grid min-h-0 grow content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4">
          <RangeFields
            label={t('elements.filter.elevation')}
            step={100}
            from={{
              value: state.minElevationMeters ?? '',
              onChange: ({ target }) => onChange({ minElevationMeters: meters(target.value) }),
            }}
            to={{
              value: state.maxElevationMeters ?? '',
              onChange: ({ target }) => onChange({ maxElevationMeters: meters(target.value) }),
            }}
          />
          <PlaceFilters state={state} onChange={onChange} />
          {isMember ? <MyStateSelect value={state.myState} onChange={(myState) => onChange({ myState })} /> : null}
          <form
            key={`${state.kinds?.join()} ${round}`}
            aria-label={t('explore.filters')}
            className="grid gap-5 @md:grid-cols-6"
            onSubmit={(event) => event.preventDefault()}
            onChange={(event) => onChange({ filters: valuesOf(event.currentTarget) })}
          >
            <RegistryFilters
              kinds={state.kinds ?? []}
              query={new URLSearchParams(state.filters)}
              onApply={(form) => onChange({ filters: valuesOf(form) })}
            />
          </form>
        </div>
        <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button tone="plain" className="px-0!" aria-disabled={countFilters(state) === 0} onClick={onClear}>
            {t('explore.clear')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {found
              ? t(found.isTotalExact ? 'explore.filters.show' : 'explore.filters.showMore', { count: found.total })
              : t('explore.looking')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );
}
