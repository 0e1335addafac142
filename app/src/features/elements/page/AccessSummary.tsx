import type { ReactNode } from 'react';
import { BEST_MONTHS, monthSpans } from '@cordada/core/elements/seasons/monthSpans';
import { monthNames } from '@cordada/core/format/formatDate';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { useKindTexts } from '../kindTexts.ts';
import type { AccessData } from './loadAccess.ts';

/** Names of places before the rest becomes a number. */
const NAMED_PLACES = 3;

const Signpost = icon('M3 11 22 2l-9 19-2-8z');

/** Opens the way there in the map app of the device. */
export function DirectionsButton({ place: [lon, lat] }: { readonly place: readonly [number, number] }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const isApple = isHydrated && /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  return (
    <a
      href={
        isApple
          ? `https://maps.apple.com/?daddr=${lat},${lon}`
          : `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}`
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
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 leading-snug">
      {rows.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
