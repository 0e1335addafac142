import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';

/** Leads to the year before and the one after, as far as there are any. */
export function YearChoice({
  year,
  last,
  onChange,
}: {
  readonly year: number;
  readonly last: number;
  readonly onChange: (year: number) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <span className="inline-flex gap-2">
      <Button aria-label={t('clubs.report.year', { year: String(year - 1) })} onClick={() => onChange(year - 1)}>
        <ChevronDown className="rotate-90" />
      </Button>
      <Button
        aria-label={t('clubs.report.year', { year: String(year + 1) })}
        disabled={year >= last}
        onClick={() => onChange(year + 1)}
      >
        <ChevronDown className="-rotate-90" />
      </Button>
    </span>
  );
}
