import type { ReactNode } from 'react';
import { SHELTER_FIELDS } from '@cordada/core/elements/fields';
import { useMessages } from '#app/messages/useMessages.tsx';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import { Phone } from '#app/ui/phoneIcon.ts';
import { phoneHref } from '../phoneHref.ts';
import { MissingFacts } from '../editing/MissingFacts.tsx';
import { missingFacts } from '../editing/missingFacts.ts';
import { SummaryList } from './SummaryList.tsx';
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
const BUTTONS = ['bookingUrl', 'website', 'phone'] as const;

const isKnown = (facts: Facts, name: keyof typeof SHELTER_FIELDS): boolean =>
  facts[name] !== undefined &&
  // Both come from the same words: seasons are what was understood of them, places include the room.
  !(name === 'openPeriods' && facts['openSeasons'] !== undefined) &&
  // How one gets in without a warden would read as if a guarded hut were open all year.
  !(name === 'custodianship' && facts['category'] === 'guardedHut') &&
  !(name === 'winterRoom' && facts['winterRoom'] === true && facts['winterRoomPlaces'] !== undefined);

/** Names of the facts that the summary of a shelter shows. */
export const summarisedFacts = (facts: Facts): readonly string[] =>
  [...ROWS, ...BUTTONS].filter(
    (name) => facts[name] !== undefined && !(name === 'custodianship' && !isKnown(facts, name)),
  );

/** When a shelter is open, how many sleep there and how one reaches those who run it. */
export function ShelterSummary({ element }: { readonly element: ElementPageData }): ReactNode {
  const { facts } = element;
  const t = useMessages();
  const texts = useKindTexts();
  const rows = ROWS.filter((name) => isKnown(facts, name)).map((name) => ({
    label: texts.field(name),
    value: texts.value(name, SHELTER_FIELDS[name], facts[name]),
  }));
  const isMissing = missingFacts('shelter', facts).length > 0;
  const text = (name: (typeof BUTTONS)[number]): string | null =>
    typeof facts[name] === 'string' ? facts[name] : null;
  const [booking, website, phone] = BUTTONS.map(text);
  if (rows.length === 0 && !isMissing && !booking && !website && !phone) return null;
  return (
    <div className="grid w-full gap-3 rounded-lg border border-line bg-raised p-4">
      <SummaryList
        rows={
          isMissing
            ? [
                ...rows,
                { label: t('elements.facts.unknown'), value: <MissingFacts element={element} />, isOnPaper: false },
              ]
            : rows
        }
      />
      {booking || website || phone ? (
        <div className="flex flex-wrap gap-2">
          {phone ? (
            <a href={phoneHref(phone)} className={buttonClass('quiet', 'max-sm:grow')}>
              <Phone size={18} />
              {phone}
            </a>
          ) : null}
          {booking || website ? (
            <a href={booking ?? website ?? ''} rel="nofollow noopener" className={buttonClass('quiet', 'max-sm:grow')}>
              {t(booking ? 'elements.shelter.book' : 'elements.shelter.website')}
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
