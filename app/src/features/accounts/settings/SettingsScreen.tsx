import { objectKeys } from '@cordada/core/objectKeys';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useChosenUnits } from '#app/data/preferences/preferences.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LANGUAGE_NAMES } from './useLanguageChoice.ts';
import { ChevronDown } from '#app/ui/icons.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { OfflineSection } from '#app/features/packs/index.ts';
import type { SettingsData } from './loadSettings.ts';
import { SettingsProvider } from './useSettings.tsx';

export { loadSettings as load } from './loadSettings.ts';

/** Each section is a separate chunk, because users usually open only one. */
const SECTIONS = {
  account: lazyPart(async () => (await import('./AccountSection.tsx')).AccountSection),
  preferences: lazyPart(async () => (await import('./PreferenceChoices.tsx')).PreferenceChoices),
  privacy: lazyPart(async () => (await import('./PrivacySection.tsx')).PrivacySection),
  notifications: lazyPart(async () => (await import('./NotificationsSection.tsx')).NotificationsSection),
  photos: lazyPart(async () => (await import('#app/features/media/index.ts')).MyPhotos),
  subscription: lazyPart(async () => (await import('#app/features/subscriptions/index.ts')).SubscriptionSection),
  offline: OfflineSection,
  devices: lazyPart(async () => (await import('./DevicesSection.tsx')).DevicesSection),
  data: lazyPart(async () => (await import('./DataSection.tsx')).DataSection),
} as const;
const NAMES = objectKeys(SECTIONS);

/**
 * Settings by section, which the URL names. Without a section, phones show the list and desktops the first section
 * beside it.
 */
export function SettingsScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const loaded = useLoaderData<SettingsData>();
  const [query] = useSearchParams();
  const viewer = useViewer();
  /** What is set now, as far as one word says it. */
  const now: Partial<Record<(typeof NAMES)[number], string>> = {
    account: loaded.email,
    preferences: `${LANGUAGE_NAMES[useLanguage()]} · ${t(`shell.units.${useChosenUnits()}`)}`,
    privacy: t(`settings.visibility.${loaded.profileVisibility}`),
    devices: format.number(loaded.sessions.length),
    ...(viewer.status === 'member' && { subscription: t(`plans.level.${viewer.viewer.subscriptionLevel}`) }),
  };
  const asked = NAMES.find((name) => name === query.get('section'));
  const shown = asked ?? 'account';
  const Section = SECTIONS[shown];
  // Phones show only one of the two titles, which must be the h1.
  const [Title, SectionTitle] = asked ? (['p', 'h1'] as const) : (['h1', 'h2'] as const);
  return (
    <div className="page grid gap-8 py-8 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-14 md:py-12">
      <PageHead title={asked ? `${t(`settings.section.${asked}`)} · ${t('settings.title')}` : t('settings.title')} />
      <div className={`content-start gap-4 ${asked ? 'hidden md:grid' : 'grid'}`}>
        <Title className="font-display text-3xl leading-tight font-bold">{t('settings.title')}</Title>
        <nav aria-label={t('settings.title')}>
          <ul className="grid grid-cols-[minmax(0,1fr)] md:gap-1">
            {NAMES.map((name) => (
              <li key={name} className="border-b border-line md:border-0">
                <PageLink
                  page="settings"
                  query={{ section: name }}
                  aria-current={name === shown ? 'page' : undefined}
                  className="flex min-h-14 items-center rounded-sm px-1 text-lg md:min-h-11 md:px-3 md:text-base md:hover:bg-sunken md:aria-[current=page]:bg-sunken md:aria-[current=page]:font-bold"
                >
                  {/* What does not fit beside the title is below it. */}
                  <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
                    {t(`settings.section.${name}`)}
                    <span className="min-w-0 text-base wrap-anywhere text-muted md:hidden">{now[name]}</span>
                  </span>
                  <ChevronDown size={18} className="ml-2 shrink-0 -rotate-90 text-muted md:hidden" />
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`min-w-0 content-start gap-6 ${asked ? 'grid' : 'hidden md:grid'}`}>
        <PageLink page="settings" className="prose-link inline-flex min-h-11 items-center justify-self-start md:hidden">
          {t('settings.all')}
        </PageLink>
        <SectionTitle className="text-3xl">{t(`settings.section.${shown}`)}</SectionTitle>
        <SettingsProvider loaded={loaded}>
          <Suspense fallback={<Skeleton className="min-h-dvh" />}>
            <Section />
          </Suspense>
        </SettingsProvider>
      </div>
    </div>
  );
}
