import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ChevronDown } from '#app/ui/icons.tsx';
import { FilterCount, Sliders } from './FilterCount.tsx';

/**
 * A button among the fields of a form or grid, and what it opens below them over the whole width. Opens without scripts,
 * too: in browsers that draw `details` as one box, the button moves above its panel. On phones the button is a symbol
 * in the second column of the first row, beside the field of the search.
 */
export function FilterPanel({
  label,
  count,
  countOnPhones,
  isOpen,
  onToggle,
  isForPhones = false,
  children,
}: {
  readonly label: string;
  /** How many filters are set in the panel. */
  readonly count: number;
  /** The same on phones, where more of them are in the panel. */
  readonly countOnPhones: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Wide screens show all of it without the panel. */
  readonly isForPhones?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Opened before its scripts were there.
    if (details.current?.open) onToggle(true);
    // oxlint-disable-next-line react/exhaustive-deps -- only as it was before
  }, []);
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={`max-sm:not-open:col-start-2 max-sm:not-open:row-start-1 max-sm:open:col-span-full open:contents open:details-content:col-span-full open:details-content:basis-full ${isForPhones ? 'sm:hidden!' : ''}`}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-raised px-4 font-semibold marker:content-none whitespace-nowrap hover:border-ink max-sm:col-start-2 max-sm:row-start-1 max-sm:min-w-11 max-sm:justify-center max-sm:px-3">
        <Sliders size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">{label}</span>
        <FilterCount count={count} className="max-sm:hidden" />
        <FilterCount count={countOnPhones} className="sm:hidden" />
        <ChevronDown size={18} className={`max-sm:hidden ${isOpen ? 'rotate-180' : ''}`} />
      </summary>
      <div className="@container rounded-lg border border-line bg-raised empty:hidden">{children}</div>
    </details>
  );
}
