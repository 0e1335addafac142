import { useMemo } from 'react';
import { formatArea } from '@cordada/core/format/formatArea';
import { formatDate } from '@cordada/core/format/formatDate';
import type { DateInput, DateStyle } from '@cordada/core/format/formatDate';
import { formatDistance, formatKilometers } from '@cordada/core/format/formatDistance';
import { formatDuration, formatWalkingTime } from '@cordada/core/format/formatDuration';
import { elevationParts, formatElevation } from '@cordada/core/format/formatElevation';
import { formatMoney } from '@cordada/core/format/formatMoney';
import { formatNumber, formatPercent } from '@cordada/core/format/formatNumber';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { useLanguage } from './useMessages.tsx';

export function useFormat() {
  const language = useLanguage();
  const units = useUnits();
  return useMemo(
    () => ({
      area: (squareMeters: number) => formatArea(squareMeters, language, units),
      date: (date: DateInput, style?: DateStyle, timeZone?: string) => formatDate(date, language, style, timeZone),
      distance: (meters: number) => formatDistance(meters, language, units),
      wholeDistance: (meters: number) => formatDistance(meters, language, units, true),
      kilometers: (meters: number, decimals?: 0 | 1) => formatKilometers(meters, language, units, decimals),
      duration: (seconds: number) => formatDuration(seconds, language),
      walkingTime: (seconds: number) => formatWalkingTime(seconds, language),
      elevation: (meters: number) => formatElevation(meters, language, units),
      elevationParts: (meters: number) => elevationParts(meters, language, units),
      money: (amount: number, currency?: string) => formatMoney(amount, language, currency),
      number: (value: number, least?: number, most?: number) => formatNumber(value, language, least, most),
      percent: (share: number) => formatPercent(share, language),
    }),
    [language, units],
  );
}
