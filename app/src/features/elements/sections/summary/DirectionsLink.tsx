import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import type { ButtonTone } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';

const Signpost = icon('M3 11 22 2l-9 19-2-8z');

export interface Directions {
  /** Position or name, as map apps take it. */
  readonly destination: string;
  readonly isByTransport: boolean;
}

/** Opens the way there in the map app of the device. */
export function DirectionsLink({
  to,
  name,
  tone,
  className = '',
}: {
  readonly to: Directions;
  /** Of where it leads, if that is not what the page is about. */
  readonly name?: string | undefined;
  readonly tone: ButtonTone;
  readonly className?: string;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const isApple = isHydrated && /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const destination = encodeURIComponent(to.destination);
  return (
    <a
      href={
        isApple
          ? `https://maps.apple.com/?daddr=${destination}${to.isByTransport ? '&dirflg=r' : ''}`
          : `https://www.google.com/maps/dir/?api=1&destination=${destination}${to.isByTransport ? '&travelmode=transit' : ''}`
      }
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name && t('elements.access.directionsTo', { name })}
      className={buttonClass(tone, `no-print ${className}`)}
    >
      <Signpost size={18} />
      {t('elements.access.directions')}
    </a>
  );
}
