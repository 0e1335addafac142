import { BEST_MONTHS, monthSpans } from '@cordada/core/elements/seasons/monthSpans';
import { monthNames } from '@cordada/core/format/formatDate';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import type { TargetRow } from './targetsData.ts';

/** What helps to choose between pending targets and is not on every card: season, prominence and lists. */
export function useChoiceText(): (row: TargetRow) => string | undefined {
  const t = useMessages();
  const format = useFormat();
  const months = monthNames(useLanguage());
  return ({ note, prominence, months: best, lists = [] }) => {
    // Of what is completed nothing is to be chosen.
    if (!best) return note;
    const season = monthSpans(best)
      .map((span) => [...new Set(span)].map((month) => months[BEST_MONTHS.indexOf(month)]).join('–'))
      .join(', ');
    const [list, ...others] = lists;
    const parts = [
      season,
      prominence !== undefined && `${t('elements.field.prominenceMeters')} ${format.elevation(prominence)}`,
      list && t('targets.counts', { list, others: others.length }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : note;
  };
}
