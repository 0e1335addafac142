import { Suspense, lazy, useEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { closeOverlays } from '#app/pages/overlayHistory.ts';
import { closeModal, closeModals, openModal, useModals } from '#app/pages/modals.ts';
import type { ModalName, ModalProps, OpenModal } from '#app/pages/modals.ts';
import { ErrorBoundary } from '#app/ui/feedback/ErrorBoundary.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

type Modal<Name extends ModalName> = ComponentType<ModalProps[Name] & { readonly onClose: () => void }>;

const MODALS: { readonly [Name in ModalName]: Modal<Name> } = {
  administer: lazy(async () => ({ default: (await import('#app/features/admin/index.ts')).AdministerModal })),
  begin: lazy(async () => ({ default: (await import('#app/features/wiki/index.ts')).BeginModal })),
  calendar: lazy(async () => ({ default: (await import('../modals/calendar/CalendarModal.tsx')).CalendarModal })),
  changelog: lazy(async () => ({ default: (await import('../modals/ChangelogModal.tsx')).ChangelogModal })),
  collections: lazy(async () => ({ default: (await import('../modals/CollectionsModal.tsx')).CollectionsModal })),
  logAscent: lazy(async () => ({
    default: (await import('#app/features/activities/ascents/LogAscentModal.tsx')).LogAscentModal,
  })),
  follows: lazy(async () => ({ default: (await import('#app/features/community/FollowsModal.tsx')).FollowsModal })),
  gallery: lazy(async () => ({ default: (await import('../modals/images/GalleryModal.tsx')).GalleryModal })),
  history: lazy(async () => ({ default: (await import('#app/features/wiki/index.ts')).HistoryModal })),
  images: lazy(async () => ({ default: (await import('../modals/images/ImagesModal.tsx')).ImagesModal })),
  likers: lazy(async () => ({ default: (await import('../modals/LikersModal.tsx')).LikersModal })),
  linkSelector: lazy(async () => ({
    default: (await import('../modals/text/LinkSelectorModal.tsx')).LinkSelectorModal,
  })),
  mentionEditor: lazy(async () => ({
    default: (await import('../modals/text/MentionEditorModal.tsx')).MentionEditorModal,
  })),
  logIn: lazy(async () => ({ default: (await import('../modals/LogInModal.tsx')).LogInModal })),
  navigation: lazy(async () => ({ default: (await import('../overlay/NavigationOverlay.tsx')).NavigationOverlay })),
  pricing: lazy(async () => ({ default: (await import('../modals/PricingModal.tsx')).PricingModal })),
  reportAbuse: lazy(async () => ({ default: (await import('../modals/ReportAbuseModal.tsx')).ReportAbuseModal })),
  revertUser: lazy(async () => ({ default: (await import('#app/features/admin/index.ts')).RevertModal })),
  search: lazy(async () => ({ default: (await import('../modals/SearchModal.tsx')).SearchModal })),
  share: lazy(async () => ({ default: (await import('../modals/ShareModal.tsx')).ShareModal })),
  keyboardShortcuts: lazy(async () => ({
    default: (await import('../modals/KeyboardShortcutsModal.tsx')).KeyboardShortcutsModal,
  })),
  targetScope: lazy(async () => ({ default: (await import('../modals/TargetScopeModal.tsx')).TargetScopeModal })),
  subscriptionRequired: lazy(async () => ({
    default: (await import('../modals/SubscriptionRequiredModal.tsx')).SubscriptionRequiredModal,
  })),
};

const BY_HASH: Readonly<Record<string, 'search'>> = { '#search': 'search' };

export function ModalStack(): ReactNode {
  const t = useMessages();
  const modals = useModals();
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    closeModals();
    closeOverlays();
  }, [key]);
  useEffect(() => {
    const name = BY_HASH[location.hash];
    if (name) openModal(name, {});
  }, []);
  return modals.map((modal) => (
    <ErrorBoundary
      key={modal.id}
      // A modal that fails to load or render is closed; the page below still works.
      fallback={() => null}
      onError={() => {
        closeModal(modal.id);
        showToast({ type: 'error', text: t('shell.failure.unavailable') });
      }}
    >
      <Suspense>
        <One modal={modal} />
      </Suspense>
    </ErrorBoundary>
  ));
}

function One({ modal }: { readonly modal: OpenModal }): ReactNode {
  const Component = MODALS[modal.name] as ComponentType<object>;
  const props = { ...modal.props, onClose: () => closeModal(modal.id) };
  return <Component {...props} />;
}
