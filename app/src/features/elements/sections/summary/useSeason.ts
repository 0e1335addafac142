import { BEST_MONTHS, monthSpans } from '@cordada/core/elements/seasons/monthSpans';
import { monthNames } from '@cordada/core/format/formatDate';
import { useLanguage } from '#app/messages/useMessages.tsx';

/** Writes the best months as spans, such as June–September. */
export function useSeason(): (months: unknown) => readonly string[] {
  const names = monthNames(useLanguage());
  return (months) =>
    monthSpans(Array.isArray(months) ? months.map(String) : []).map((span) =>
      [...new Set(span)].map((month) => names[BEST_MONTHS.indexOf(month)]).join('–'),
    );
}
