import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import type { ButtonTone } from '#app/ui/buttons/Button.tsx';
import { icon } from '#app/ui/icons.tsx';
import { Phone } from '#app/ui/phoneIcon.ts';
import type { PinData } from '#app/features/elements/page/loadPin.ts';
import { phoneHref } from '../phoneHref.ts';
import { DirectionsLink } from './DirectionsLink.tsx';
import { webAddress } from './webAddress.ts';

const Globe = icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 2a14.500 14.500 0 0 0 0 20 14.500 14.500 0 0 0 0-20M2 12h20',
);

type ActionName = 'book' | 'call' | 'directions' | 'website';

/** What most come for, the first one most prominent: a bed where one can ask for it, and the way there. */
export function shelterActionNames(
  facts: PinData['facts'],
  isPlaceKnown: boolean,
): { readonly main: readonly ActionName[]; readonly more: readonly ActionName[] } {
  const { url, isBooking } = webAddress(facts);
  const asking = ([url !== null && isBooking && 'book', typeof facts['phone'] === 'string' && 'call'] as const).filter(
    (name) => name !== false,
  );
  const others: readonly ActionName[] = url !== null && !isBooking ? ['website'] : [];
  return {
    main: [...asking.slice(0, 1), ...(isPlaceKnown ? (['directions'] as const) : [])],
    more: [...asking.slice(1), ...others],
  };
}

/** How one reaches those who run a shelter, and the shelter: what is known of it, as buttons. */
export function useShelterActions({ kind, facts, place, start }: PinData): {
  readonly main: readonly ReactNode[];
  readonly more: readonly ReactNode[];
} {
  const t = useMessages();
  if (kind !== 'shelter') return { main: [], more: [] };
  const to = start?.place ?? place;
  const { main, more } = shelterActionNames(facts, to !== null);
  const action = (name: ActionName, tone: ButtonTone): ReactNode => {
    if (name === 'directions') {
      const destination = to ? `${to[1]},${to[0]}` : '';
      return <DirectionsLink key={name} to={{ destination, isByTransport: false }} name={start?.name} tone={tone} />;
    }
    if (name === 'call') {
      return (
        <a key={name} href={phoneHref(String(facts['phone']))} className={buttonClass(tone, 'no-print')}>
          <Phone size={18} />
          {t('elements.shelter.call')}
        </a>
      );
    }
    return (
      <a
        key={name}
        href={webAddress(facts).url ?? ''}
        rel="nofollow noopener"
        className={buttonClass(tone, 'no-print')}
      >
        <Globe size={18} />
        {t(`elements.shelter.${name}`)}
      </a>
    );
  };
  return {
    main: main.map((name, index) => action(name, index === 0 ? 'primary' : 'quiet')),
    more: more.map((name) => action(name, 'quiet')),
  };
}
