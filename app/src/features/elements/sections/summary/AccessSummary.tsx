import type { ReactNode } from 'react';
import { BEST_MONTHS, monthSpans } from '@cordada/core/elements/seasons/monthSpans';
import { monthNames } from '@cordada/core/format/formatDate';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { SummaryList } from './SummaryList.tsx';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { AccessData } from '#app/features/elements/page/loadAccess.ts';

/** Facts in words that decide whether one gets there today, the first ones first. */
const HOW = ['reachedFrom', 'lastDeparture', 'fare', 'restriction'] as const;

/** Names of places before the rest becomes a number. */
const NAMED_PLACES = 3;

const Signpost = icon('M3 11 22 2l-9 19-2-8z');

/** These are reached by public transport. */
const STOPS: readonly unknown[] = ['busStop', 'trainStation'];

/** @returns null for the top of a lift of which nobody has said where it starts: no road leads there */
export function directionsTo({ facts, place }: Pick<AccessData, 'facts' | 'place'>): Directions | null {
  const { reachedFrom, publicTransport } = facts;
  if (typeof reachedFrom === 'string') return { destination: reachedFrom, isByTransport: false };
  const isByLiftAlone = Array.isArray(publicTransport) && publicTransport.every((one) => one === 'lift');
  if (!place || isByLiftAlone) return null;
  return { destination: `${place[1]},${place[0]}`, isByTransport: STOPS.includes(facts['startKind']) };
}

interface Directions {
  /** Position or name, as map apps take it. */
  readonly destination: string;
  readonly isByTransport: boolean;
}

/** Opens the way to where the road or the line ends, in the map app of the device. */
export function DirectionsButton({ access }: { readonly access: AccessData }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const directions = directionsTo(access);
  if (!directions) return null;
  const isApple = isHydrated && /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const destination = encodeURIComponent(directions.destination);
  return (
    <a
      href={
        isApple
          ? `https://maps.apple.com/?daddr=${destination}${directions.isByTransport ? '&dirflg=r' : ''}`
          : `https://www.google.com/maps/dir/?api=1&destination=${destination}${directions.isByTransport ? '&travelmode=transit' : ''}`
      }
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('primary', 'no-print sm:min-w-48')}
    >
      <Signpost size={18} />
      {t('elements.access.directions')}
    </a>
  );
}

/** How one gets to an access point, when, and what starts there. */
export function AccessSummary({ access: { facts, leadsTo } }: { readonly access: AccessData }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const months = monthNames(useLanguage());
  const choice = <Key extends string>(name: string, keys: readonly Key[]): Key | undefined =>
    keys.find((key) => key === facts[name]);
  const list = (name: string): string[] => (Array.isArray(facts[name]) ? facts[name].map(String) : []);
  const road = choice('surface', ['paved', 'gravel', 'track']);
  const vehicle = choice('vehicle', ['highClearance', 'fourWheelDrive', 'none']);
  const fee = choice('fee', ['yes', 'seasonal', 'no']);
  const service = choice('publicTransportService', ['seasonal', 'poor', 'none']);
  const transport = list('publicTransport')
    .map((one) => texts.option('publicTransport', one))
    .join(', ');
  const way = [
    road && t(`elements.access.road.${road}`),
    vehicle && texts.option('vehicle', vehicle),
    transport && service && service !== 'none'
      ? `${transport} (${texts.option('publicTransportService', service).toLowerCase()})`
      : transport || (service === 'none' && t('elements.access.noTransport')),
    fee && t(`elements.access.fee.${fee}`),
  ].filter(Boolean);
  const snow = choice('snowClearance', ['often', 'sometimes', 'progressive', 'naturally', 'closedInWinter']);
  const season = [
    ...monthSpans(list('bestMonths')).map((span) =>
      [...new Set(span)].map((month) => months[BEST_MONTHS.indexOf(month)]).join('–'),
    ),
    snow && t(`elements.access.snow.${snow}`),
  ].filter(Boolean);
  const named = leadsTo.slice(0, NAMED_PLACES).map(({ name }) => name);
  const rows = [
    ...HOW.flatMap((name) =>
      typeof facts[name] === 'string' ? [{ label: texts.field(name), value: facts[name] }] : [],
    ),
    way.length > 0 && { label: t('elements.access.way'), value: way.join(' · ') },
    season.length > 0 && { label: t('elements.ways.season'), value: season.join(' · ') },
    named.length > 0 && {
      label: t('elements.access.startsHere'),
      value: (
        <a href="#leads-to" className="prose-link inline-block py-2.5 -my-2.5">
          {leadsTo.length > named.length
            ? t('elements.access.andMore', { names: named.join(', '), count: leadsTo.length - named.length })
            : named.join(', ')}
        </a>
      ),
    },
  ].filter((row) => row !== false);
  if (rows.length === 0) return null;
  return (
    <div className="w-full rounded-lg border border-line bg-raised p-4">
      <SummaryList rows={rows} />
    </div>
  );
}
