import type { ReactNode } from 'react';
import { SHELTER_FIELDS } from '@cordada/core/elements/fields';
import { useMessages } from '#app/messages/useMessages.tsx';
import { phoneHref } from '../phoneHref.ts';
import { MissingFacts } from '../editing/MissingFacts.tsx';
import { missingFacts } from '../editing/missingFacts.ts';
import { webAddress } from './webAddress.ts';
import { SummaryBox } from './SummaryList.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';

type Facts = ElementPageData['facts'];

/** What one asks first of a night at a shelter, in this order; its beds are a key fact. */
const ROWS = [
  'openSeasons',
  'openPeriods',
  'custodianship',
  'placesUnstaffed',
  'winterRoom',
  'winterRoomPlaces',
  'water',
  'stove',
  'price',
] as const;

const isKnown = (facts: Facts, name: keyof typeof SHELTER_FIELDS): boolean =>
  facts[name] !== undefined &&
  // Both come from the same words: seasons are what was understood of them, places include the room.
  !(name === 'openPeriods' && facts['openSeasons'] !== undefined) &&
  // How one gets in without a warden would read as if a guarded hut were open all year.
  !(name === 'custodianship' && facts['category'] === 'guardedHut') &&
  !(name === 'winterRoom' && facts['winterRoom'] === true && facts['winterRoomPlaces'] !== undefined);

/** Names of the facts that the summary of a shelter shows, or a button beside it. */
export const summarisedFacts = (facts: Facts): readonly string[] => [
  ...ROWS.filter((name) => facts[name] !== undefined && !(name === 'custodianship' && !isKnown(facts, name))),
  'phone',
  ...webAddress(facts).names,
];

/** When a shelter is open, how many sleep there and the number of those who run it. */
export function ShelterSummary({ element }: { readonly element: ElementPageData }): ReactNode {
  const { facts } = element;
  const t = useMessages();
  const texts = useKindTexts();
  const { phone } = facts;
  const rows = ROWS.filter((name) => isKnown(facts, name)).map((name) => ({
    label: texts.field(name),
    value: texts.value(name, SHELTER_FIELDS[name], facts[name]),
  }));
  return (
    <>
      <SummaryBox
        rows={[
          ...rows,
          typeof phone === 'string' && {
            label: texts.field('phone'),
            value: (
              <a href={phoneHref(phone)} className="prose-link -my-2.5 inline-block py-2.5">
                {phone}
              </a>
            ),
          },
        ]}
      />
      {missingFacts('shelter', facts).length > 0 ? (
        <p className="no-print text-sm text-muted">
          {t('elements.facts.unknown')}: <MissingFacts element={element} isInSentence />
        </p>
      ) : null}
    </>
  );
}
