import type { ReactNode } from 'react';
import { emergencyNumbersIn } from '@cordada/core/planning/emergency';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import type { ElementPageData } from '../page/elementPage.ts';

/** Whom to call in the countries of a place. */
export function EmergencyNumbers({ regions }: Pick<ElementPageData, 'regions'>): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const countries = regions.filter(({ level }) => level === 'country').map(({ name }) => name);
  return emergencyNumbersIn(countries, language).map(({ country, numbers }) => (
    <p key={country}>{`${country || t('elements.paper.everywhere')}: ${numbers.join(' · ')}`}</p>
  ));
}
