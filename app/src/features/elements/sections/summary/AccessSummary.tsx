import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DirectionsLink } from './DirectionsLink.tsx';
import type { Directions } from './DirectionsLink.tsx';
import { SummaryBox } from './SummaryList.tsx';
import { useSeason } from './useSeason.ts';
import { useKindTexts } from '#app/features/elements/kindTexts.ts';
import type { AccessData } from '#app/features/elements/page/loadAccess.ts';

/** Facts in words that decide whether one gets there today, the first ones first. */
const HOW = ['reachedFrom', 'lastDeparture', 'fare', 'restriction'] as const;

/** Names of places before the rest becomes a number. */
const NAMED_PLACES = 3;

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

/** Opens the way to where the road or the line ends, in the map app of the device. */
export function DirectionsButton({ access }: { readonly access: AccessData }): ReactNode {
  const to = directionsTo(access);
  return to && <DirectionsLink to={to} tone="primary" className="sm:min-w-48" />;
}

/** How one gets to an access point, when, and what starts there. */
export function AccessSummary({ access: { facts, leadsTo } }: { readonly access: AccessData }): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const season = useSeason();
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
  const seasons = [...season(facts['bestMonths']), snow && t(`elements.access.snow.${snow}`)].filter(Boolean);
  const named = leadsTo.slice(0, NAMED_PLACES).map(({ name }) => name);
  const rows = [
    ...HOW.flatMap((name) =>
      typeof facts[name] === 'string' ? [{ label: texts.field(name), value: facts[name] }] : [],
    ),
    way.length > 0 && { label: t('elements.access.way'), value: way.join(' · ') },
    seasons.length > 0 && { label: t('elements.ways.season'), value: seasons.join(' · ') },
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
  ];
  return <SummaryBox rows={rows} />;
}
