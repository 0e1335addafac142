import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { DEFAULT_LANGUAGE } from '@cordada/core/pages/pageTable';
import { chosenLanguage, preferredLanguage } from '#app/data/preferences/languageChoice.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { isNativePlatform } from '#app/platform/native.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { LANGUAGE_NAMES, useLanguageChoice } from '#app/features/accounts/settings/useLanguageChoice.ts';
import { STORE_ADDRESSES, storeFor } from './devices.ts';

/** Pixels of scrolling after which the install banner is shown. */
const INSTALL_SCROLL = 1_000;

const CARD =
  'no-print fixed inset-x-3 bottom-20 z-40 mx-auto grid max-w-xl gap-3 rounded-lg border border-line-strong bg-raised p-4 text-ink shadow-overlay sm:bottom-6';

export function Banners(): ReactNode {
  const [isLanguageOffered, setLanguageAsked] = useState(true);
  // The native app is there already, in the language of the device.
  if (import.meta.env.VITE_NATIVE) return null;
  return isLanguageOffered ? <LanguageBanner onNone={() => setLanguageAsked(false)} /> : <InstallBanner />;
}

/** Offers the preferred language of the browser on the neutral host, in that language. */
function LanguageBanner({ onNone }: { readonly onNone: () => void }): ReactNode {
  const t = useMessages();
  const shown = useLanguage();
  const viewer = useViewer();
  const { routesLanguage, publicUrl } = useSite();
  const { choose } = useLanguageChoice();
  const preferred = preferredLanguage() ?? DEFAULT_LANGUAGE;
  const isOffered =
    routesLanguage === 'neutral' && viewer.status !== 'unknown' && preferred !== shown && chosenLanguage() === null;
  const isKnown = viewer.status !== 'unknown' || routesLanguage !== 'neutral';
  useEffect(() => {
    if (isKnown && !isOffered) onNone();
  }, [isKnown, isOffered, onNone]);
  if (!isOffered) return null;
  return (
    <aside aria-label={t('shell.language.label')} className={CARD}>
      <p lang={preferred} className="font-semibold">
        {t(`shell.language.offer.${preferred}`)}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          onClick={() => {
            void import('#app/data/preferences/rememberLanguage.ts').then(({ rememberLanguage }) =>
              rememberLanguage(shown, publicUrl),
            );
            onNone();
          }}
        >
          {t('shell.language.stay', { language: LANGUAGE_NAMES[shown] })}
        </Button>
        <Button tone="primary" lang={preferred} onClick={() => choose(preferred)}>
          {LANGUAGE_NAMES[preferred]}
        </Button>
      </div>
    </aside>
  );
}

function InstallBanner(): ReactNode {
  const t = useMessages();
  const { userAgent, maxTouchPoints } = navigator;
  const store = storeFor({ userAgent, maxTouchPoints, isNative: isNativePlatform() });
  const [state, setState] = useState<'waiting' | 'shown' | 'dismissed'>('waiting');
  useEffect(() => {
    if (state !== 'waiting' || !store) return undefined;
    const look = (): void => {
      if (scrollY > INSTALL_SCROLL && readStored('installDeclined') === null) setState('shown');
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [state, store]);
  if (!store || state !== 'shown') return null;
  return (
    <aside aria-label={t('shell.install.label')} className={CARD}>
      <p className="font-semibold">{t('shell.install.text')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          onClick={() => {
            writeStored('installDeclined', '1');
            setState('dismissed');
          }}
        >
          {t('shell.install.no')}
        </Button>
        <a
          href={STORE_ADDRESSES[store]}
          onClick={() => setState('dismissed')}
          className="inline-flex min-h-11 items-center rounded-sm bg-accent-fill px-4 font-semibold text-on-accent hover:bg-accent-fill-hover"
        >
          {t('shell.install.yes')}
        </a>
      </div>
    </aside>
  );
}
