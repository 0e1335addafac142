import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ChevronDown } from '#app/ui/icons.tsx';

/**
 * A button among the fields of a form or grid, and what it opens below them over the whole width. Opens without scripts,
 * too: in browsers that draw `details` as one box, the button moves above its panel.
 */
export function FilterPanel({
  label,
  count,
  countOnPhones,
  isOpen,
  onToggle,
  children,
}: {
  readonly label: string;
  /** How many filters are set in the panel. */
  readonly count: number;
  /** The same on phones, where more of them are in the panel. */
  readonly countOnPhones: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
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
      className="open:contents open:details-content:col-span-full open:details-content:basis-full"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-raised px-4 font-semibold marker:content-none whitespace-nowrap hover:border-ink max-sm:flex max-sm:px-3">
        {label}
        <FilterCount count={count} className="max-sm:hidden" />
        <FilterCount count={countOnPhones} className="sm:hidden" />
        <ChevronDown size={18} className={`max-sm:ml-auto ${isOpen ? 'rotate-180' : ''}`} />
      </summary>
      <div className="@container rounded-lg border border-line bg-raised">{children}</div>
    </details>
  );
}

/** Shows nothing without any. */
function FilterCount({ count, className }: { readonly count: number; readonly className: string }): ReactNode {
  return count > 0 ? (
    <span className={`rounded-full bg-accent-fill px-2 text-sm text-on-accent ${className}`}>{count}</span>
  ) : null;
}
