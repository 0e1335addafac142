import { objectKeys } from '@cordada/core/objectKeys';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useChosenUnits } from '#app/data/preferences/preferences.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LANGUAGE_NAMES } from './useLanguageChoice.ts';
import { ChevronDown } from '#app/ui/icons.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { OfflineSection } from '#app/features/packs/index.ts';
import type { SettingsData } from './loadSettings.ts';
import { SECTION_ICONS } from './sectionIcons.ts';
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
  const loaded = useLoaderData<SettingsData>();
  const [query] = useSearchParams();
  const viewer = useViewer();
  /** What is set now, else what the section is for. */
  const summaries: Record<(typeof NAMES)[number], string> = {
    account: loaded.email,
    preferences: `${LANGUAGE_NAMES[useLanguage()]} · ${t(`shell.units.${useChosenUnits()}`)}`,
    privacy: t(`settings.summary.privacy.${loaded.profileVisibility}`),
    notifications: t('settings.summary.notifications'),
    photos: t('settings.summary.photos'),
    subscription: viewer.status === 'member' ? t(`plans.level.${viewer.viewer.subscriptionLevel}`) : '',
    offline: t('settings.summary.offline'),
    devices: t('settings.summary.devices', { count: loaded.sessions.length }),
    data: t('settings.summary.data'),
  };
  const asked = NAMES.find((name) => name === query.get('section'));
  const shown = asked ?? 'account';
  const Section = SECTIONS[shown];
  // Phones show only one of the two titles, which must be the h1.
  const [Title, SectionTitle] = asked ? (['p', 'h1'] as const) : (['h1', 'h2'] as const);
  return (
    <div
      className={`page grid gap-8 pb-8 ${asked ? 'pt-2' : 'pt-8'} md:grid-cols-[13rem_minmax(0,1fr)] md:gap-14 md:py-12`}
    >
      <PageHead title={asked ? `${t(`settings.section.${asked}`)} · ${t('settings.title')}` : t('settings.title')} />
      <div className={`content-start gap-4 ${asked ? 'hidden md:grid' : 'grid'}`}>
        <Title className="font-display text-3xl leading-tight font-bold">{t('settings.title')}</Title>
        <nav aria-label={t('settings.title')}>
          <ul className="grid grid-cols-[minmax(0,1fr)] md:gap-1">
            {NAMES.map((name) => {
              const Icon = SECTION_ICONS[name];
              return (
                <li key={name} className="border-b border-line md:border-0">
                  <PageLink
                    page="settings"
                    query={{ section: name }}
                    aria-current={name === shown ? 'page' : undefined}
                    className="flex min-h-16 items-center gap-4 rounded-sm py-2 md:min-h-11 md:gap-3 md:px-3 md:py-0 md:hover:bg-sunken md:aria-[current=page]:bg-sunken md:aria-[current=page]:font-bold"
                  >
                    <Icon size={20} className="shrink-0 text-muted" />
                    <span className="grid min-w-0 grow leading-snug">
                      <span className="text-lg font-semibold md:text-base md:font-[inherit]">
                        {t(`settings.section.${name}`)}
                      </span>
                      <span className="text-sm wrap-anywhere text-muted md:hidden">{summaries[name]}</span>
                    </span>
                    <ChevronDown size={18} className="shrink-0 -rotate-90 text-muted md:hidden" />
                  </PageLink>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
      <div className={`min-w-0 content-start gap-6 ${asked ? 'grid' : 'hidden md:grid'}`}>
        <PageLink
          page="settings"
          className="-mb-4 inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-muted md:hidden"
        >
          <ChevronDown size={18} className="rotate-90" />
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
