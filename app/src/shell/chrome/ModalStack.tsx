import { Suspense, useEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { closeOverlays } from '#app/pages/overlayHistory.ts';
import { closeModal, closeModals, openModal, useModals } from '#app/pages/modals.ts';
import type { ModalName, ModalProps, OpenModal } from '#app/pages/modals.ts';
import { ErrorBoundary } from '#app/ui/feedback/ErrorBoundary.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { lazyPart } from '#app/ui/lazyPart.ts';

type Modal<Name extends ModalName> = ComponentType<ModalProps[Name] & { readonly onClose: () => void }>;

const MODALS: { readonly [Name in ModalName]: Modal<Name> } = {
  administer: lazyPart(async () => (await import('#app/features/admin/index.ts')).AdministerModal),
  begin: lazyPart(async () => (await import('#app/features/wiki/index.ts')).BeginModal),
  calendar: lazyPart(async () => (await import('../modals/calendar/CalendarModal.tsx')).CalendarModal),
  changelog: lazyPart(async () => (await import('../modals/ChangelogModal.tsx')).ChangelogModal),
  collections: lazyPart(async () => (await import('../modals/CollectionsModal.tsx')).CollectionsModal),
  logAscent: lazyPart(async () => (await import('#app/features/activities/ascents/LogAscentModal.tsx')).LogAscentModal),
  follows: lazyPart(async () => (await import('#app/features/community/FollowsModal.tsx')).FollowsModal),
  gallery: lazyPart(async () => (await import('../modals/images/GalleryModal.tsx')).GalleryModal),
  history: lazyPart(async () => (await import('#app/features/wiki/index.ts')).HistoryModal),
  images: lazyPart(async () => (await import('../modals/images/ImagesModal.tsx')).ImagesModal),
  likers: lazyPart(async () => (await import('../modals/LikersModal.tsx')).LikersModal),
  linkSelector: lazyPart(async () => (await import('../modals/text/LinkSelectorModal.tsx')).LinkSelectorModal),
  memberFollows: lazyPart(
    async () => (await import('#app/features/community/people/MemberFollowsModal.tsx')).MemberFollowsModal,
  ),
  mentionEditor: lazyPart(async () => (await import('../modals/text/MentionEditorModal.tsx')).MentionEditorModal),
  logIn: lazyPart(async () => (await import('../modals/LogInModal.tsx')).LogInModal),
  navigation: lazyPart(async () => (await import('../overlay/NavigationOverlay.tsx')).NavigationOverlay),
  pricing: lazyPart(async () => (await import('../modals/PricingModal.tsx')).PricingModal),
  reportAbuse: lazyPart(async () => (await import('../modals/ReportAbuseModal.tsx')).ReportAbuseModal),
  revertUser: lazyPart(async () => (await import('#app/features/admin/index.ts')).RevertModal),
  search: lazyPart(async () => (await import('../modals/SearchModal.tsx')).SearchModal),
  share: lazyPart(async () => (await import('../modals/ShareModal.tsx')).ShareModal),
  keyboardShortcuts: lazyPart(
    async () => (await import('../modals/KeyboardShortcutsModal.tsx')).KeyboardShortcutsModal,
  ),
  targetScope: lazyPart(async () => (await import('../modals/TargetScopeModal.tsx')).TargetScopeModal),
  subscriptionRequired: lazyPart(
    async () => (await import('../modals/SubscriptionRequiredModal.tsx')).SubscriptionRequiredModal,
  ),
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
  const giveUp = ({ id }: OpenModal): void => {
    closeModal(id);
    showToast({ type: 'error', text: t('shell.failure.unavailable') });
  };
  return modals.map((modal) => (
    <ErrorBoundary
      key={modal.id}
      // A modal that fails to load or render is closed; the page below still works.
      fallback={() => null}
      onError={() => giveUp(modal)}
    >
      <Suspense fallback={<OfflineCheck onOffline={() => giveUp(modal)} />}>
        <One modal={modal} />
      </Suspense>
    </ErrorBoundary>
  ));
}

/** While a modal loads: says so if it cannot be loaded now. */
function OfflineCheck({ onOffline }: { readonly onOffline: () => void }): ReactNode {
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (isOffline) onOffline();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function One({ modal }: { readonly modal: OpenModal }): ReactNode {
  const Component = MODALS[modal.name] as ComponentType<object>;
  const props = { ...modal.props, onClose: () => closeModal(modal.id) };
  return <Component {...props} />;
}
