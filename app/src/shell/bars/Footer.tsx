import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PlainPageName } from '@cordada/core/pages/paths';
import { EMERGENCY_NUMBER } from '@cordada/core/limits';
import { LISTED_KINDS, LISTING_PAGES } from '@cordada/core/pages/listings';
import { chooseUnits, useChosenUnits } from '#app/data/preferences/preferences.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { isMapView } from '#app/pages/mapView.ts';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { BrandMark } from './Brand.tsx';

const HELP_PAGES: readonly { readonly page: PlainPageName; readonly text: MessageKey }[] = [
  { page: 'help', text: 'shell.footer.help' },
  { page: 'helpAbout', text: 'shell.footer.about' },
  { page: 'pricing', text: 'shell.overlay.pricing' },
  { page: 'helpPrivacyPolicy', text: 'shell.footer.privacy' },
  { page: 'helpTermsOfUse', text: 'shell.footer.terms' },
];

const LINK =
  'inline-flex min-h-11 items-center text-muted sm:min-h-8 underline-offset-4 hover:text-ink hover:underline';

export function Footer(): ReactNode {
  const t = useMessages();
  const page = useCurrentPage();
  const { search } = useLocation();
  // The map fills the page, so there is no footer.
  if (page?.name === 'elements' && isMapView(new URLSearchParams(search))) return null;
  return (
    <footer className="no-print mt-16 border-t border-line bg-raised">
      <div className="page grid gap-8 py-10 sm:grid-cols-[2fr_1fr] lg:grid-cols-[3fr_1fr_2fr]">
        {/* Phones have these in the menu, and less room for what a page is about. */}
        <nav aria-label={t('shell.footer.explore')} className="max-sm:hidden">
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 lg:grid-cols-3">
            {LISTED_KINDS.filter((kind) => kind !== 'pin').map((kind) => (
              <li key={kind}>
                <PageLink page={LISTING_PAGES[kind]} className={LINK}>
                  {t(`elements.kind.${kind}.other`)}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('shell.footer.help')}>
          <ul className="grid gap-1">
            {HELP_PAGES.map(({ page, text }) => (
              <li key={page}>
                <PageLink page={page} className={LINK}>
                  {t(text)}
                </PageLink>
              </li>
            ))}
            <li>
              <UnitsSwitch />
            </li>
          </ul>
        </nav>
        <div className="grid content-start gap-3 text-sm text-muted sm:col-span-2 lg:col-span-1">
          <BrandMark size={40} />
          <p className="max-w-prose">{t('shell.footer.licence')}</p>
          <p className="font-semibold text-ink">{t('shell.footer.emergency', { number: EMERGENCY_NUMBER })}</p>
        </div>
      </div>
    </footer>
  );
}

function UnitsSwitch(): ReactNode {
  const t = useMessages();
  const units = useChosenUnits();
  return (
    <button type="button" className={LINK} onClick={() => chooseUnits(units === 'metric' ? 'imperial' : 'metric')}>
      {t(units === 'metric' ? 'shell.footer.imperial' : 'shell.footer.metric')}
    </button>
  );
}
