import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { Phone } from '#app/ui/phoneIcon.ts';
import type { PinData } from '#app/features/elements/page/loadPin.ts';
import { phoneHref } from '../phoneHref.ts';
import { DirectionsLink } from './DirectionsLink.tsx';
import { webAddress } from './webAddress.ts';

const Globe = icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 2a14.500 14.500 0 0 0 0 20 14.500 14.500 0 0 0 0-20M2 12h20',
);

/** How one reaches those who run a shelter, and the shelter: what is known of it, as buttons. */
export function useShelterActions({ kind, facts, place, start }: PinData): readonly ReactNode[] {
  const t = useMessages();
  if (kind !== 'shelter') return [];
  const { phone } = facts;
  const { url, isBooking } = webAddress(facts);
  const [lon, lat] = start?.place ?? place ?? [];
  return [
    typeof phone === 'string' ? (
      <a key="call" href={phoneHref(phone)} className={buttonClass('quiet', 'no-print')}>
        <Phone size={18} />
        {t('elements.shelter.call')}
      </a>
    ) : null,
    url === null ? null : (
      <a key="web" href={url} rel="nofollow noopener" className={buttonClass('quiet', 'no-print')}>
        <Globe size={18} />
        {t(isBooking ? 'elements.shelter.book' : 'elements.shelter.website')}
      </a>
    ),
    lon === undefined || lat === undefined ? null : (
      <DirectionsLink
        key="directions"
        to={{ destination: `${lat},${lon}`, isByTransport: false }}
        name={start?.name}
        tone="quiet"
      />
    ),
  ].filter((action) => action !== null);
}
