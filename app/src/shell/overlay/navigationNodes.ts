import type { PlainPageName } from '@cordada/core/pages/paths';
import type { KindName } from '@cordada/core/elements/kinds';
import { LISTED_KINDS, LISTING_PAGES } from '@cordada/core/pages/listings';
import type { ViewerProfile } from '#app/data/viewer.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { Bell, BookOpen, Compass, Plus, Search, UserRound, Users } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import type { NodeName } from './overlayStack.ts';
import {
  Bookmark,
  Calendar,
  Chart,
  Folder,
  Globe,
  Help,
  House,
  Keyboard,
  ListIcon,
  LogInIcon,
  LogOutIcon,
  Mountain,
  Pencil,
  Plan,
  Signpost,
  Sliders,
  Target,
} from './overlayIcons.ts';

interface ItemLook {
  readonly text: MessageKey;
  readonly Icon?: IconComponent;
  readonly kind?: KindName;
  readonly count?: (viewer: ViewerProfile) => number;
  readonly isBadge?: true;
  readonly for?: 'visitor' | 'member' | 'admin';
}

export type NavigationItem = ItemLook &
  (
    | { readonly page: PlainPageName; readonly query?: Readonly<Record<string, string>> }
    | { readonly node: NodeName; readonly needsLogin?: true }
    | { readonly action: 'search' | 'keyboardShortcuts' | 'profile' | 'calendar' | 'collections' | 'logOut' }
  );

interface NavigationNode {
  readonly title: MessageKey;
  /** Rows that belong together; a group without a title needs none. */
  readonly groups: readonly { readonly title?: MessageKey; readonly items: readonly NavigationItem[] }[];
}

// In the first layer too: nobody looks for them below their own mountains.
const NOTIFICATIONS: NavigationItem = {
  page: 'notifications',
  text: 'shell.overlay.notifications',
  Icon: Bell,
  count: ({ counts }) => counts.notifications,
  isBadge: true,
  for: 'member',
};
const SETTINGS: NavigationItem = { page: 'settings', text: 'shell.overlay.settings', Icon: Sliders, for: 'member' };
const LOG_OUT: NavigationItem = { action: 'logOut', text: 'shell.nav.logOut', Icon: LogOutIcon, for: 'member' };

export const NAVIGATION_NODES: Readonly<Record<Exclude<NodeName, 'shortcuts' | 'preferences'>, NavigationNode>> = {
  main: {
    title: 'shell.overlay.main',
    groups: [
      {
        title: 'shell.overlay.group.discover',
        items: [
          { page: 'elements', query: { v: 'map' }, text: 'shell.nav.explore', Icon: Compass },
          { action: 'search', text: 'shell.nav.search', Icon: Search },
          { node: 'contents', text: 'shell.nav.contents', Icon: BookOpen },
          { page: 'community', text: 'shell.nav.community', Icon: Users },
          { page: 'activities', text: 'shell.overlay.activities', Icon: Mountain },
        ],
      },
      {
        title: 'shell.overlay.group.you',
        items: [
          { page: 'newActivity', text: 'shell.my.newActivity', Icon: Plus },
          { node: 'my', needsLogin: true, text: 'shell.nav.my', Icon: UserRound },
          { page: 'logIn', text: 'shell.nav.logIn', Icon: LogInIcon, for: 'visitor' },
          { page: 'register', text: 'shell.overlay.register', Icon: Plus, for: 'visitor' },
          NOTIFICATIONS,
          SETTINGS,
          { node: 'preferences', text: 'shell.overlay.preferences', Icon: Globe },
          LOG_OUT,
        ],
      },
      {
        title: 'shell.overlay.group.cordada',
        items: [
          { page: 'welcome', text: 'shell.overlay.welcome', Icon: House },
          // Nothing is for sale inside the native app.
          ...(import.meta.env.VITE_NATIVE
            ? []
            : [{ page: 'pricing' as const, text: 'shell.overlay.pricing' as const, Icon: Plan }]),
          { node: 'help', text: 'shell.footer.help', Icon: Help },
          { page: 'adminEvents', text: 'shell.overlay.adminEvents', Icon: ListIcon, for: 'admin' },
          { page: 'adminBlockedTerms', text: 'shell.overlay.adminBlockedTerms', Icon: ListIcon, for: 'admin' },
          { page: 'adminHealth', text: 'shell.overlay.adminHealth', Icon: Sliders, for: 'admin' },
        ],
      },
    ],
  },
  contents: {
    title: 'shell.nav.contents',
    groups: [
      {
        items: [
          { page: 'contents', text: 'shell.overlay.contents', Icon: BookOpen },
          { page: 'elements', text: 'shell.overlay.allElements', Icon: ListIcon },
        ],
      },
      {
        items: LISTED_KINDS.map((kind): NavigationItem => ({
          page: LISTING_PAGES[kind],
          text: `elements.kind.${kind}.other`,
          kind,
        })),
      },
    ],
  },
  help: {
    title: 'shell.footer.help',
    groups: [
      {
        items: [
          { page: 'help', text: 'shell.overlay.helpStart', Icon: Help },
          { page: 'helpAbout', text: 'shell.footer.about', Icon: Mountain },
          { page: 'helpPrivacyPolicy', text: 'shell.footer.privacy', Icon: BookOpen },
          { page: 'helpTermsOfUse', text: 'shell.footer.terms', Icon: BookOpen },
          { action: 'keyboardShortcuts', text: 'shell.keys.title', Icon: Keyboard },
        ],
      },
    ],
  },
  my: {
    title: 'shell.nav.my',
    groups: [
      {
        title: 'shell.overlay.group.mountains',
        items: [
          { page: 'newActivity', text: 'shell.my.newActivity', Icon: Plus },
          {
            page: 'myActivities',
            text: 'shell.my.activities',
            Icon: Mountain,
            count: ({ counts }) => counts.activities,
          },
          { node: 'targets', text: 'shell.my.targets', Icon: Target },
          { page: 'whatNext', text: 'shell.overlay.whatNext', Icon: Signpost },
          { action: 'calendar', text: 'shell.calendar.title', Icon: Calendar },
          { page: 'myStatistics', text: 'shell.overlay.myStatistics', Icon: Chart },
        ],
      },
      {
        title: 'shell.overlay.group.kept',
        items: [
          { page: 'myLists', text: 'shell.overlay.myLists', Icon: ListIcon, count: ({ counts }) => counts.lists.owner },
          { action: 'collections', text: 'shell.collections.title', Icon: Folder },
          { node: 'shortcuts', text: 'shell.overlay.shortcuts', Icon: Bookmark },
          { page: 'myDrafts', text: 'shell.overlay.myDrafts', Icon: Pencil, count: ({ counts }) => counts.drafts },
          {
            page: 'myContributions',
            text: 'shell.overlay.myContributions',
            Icon: BookOpen,
            count: ({ counts }) => counts.contributions,
          },
        ],
      },
      {
        title: 'shell.overlay.group.account',
        items: [
          { action: 'profile', text: 'shell.overlay.profile', Icon: UserRound },
          NOTIFICATIONS,
          {
            page: 'members',
            text: 'shell.overlay.members',
            Icon: Users,
            count: ({ counts }) => counts.members.requested,
          },
          SETTINGS,
          LOG_OUT,
        ],
      },
    ],
  },
  targets: {
    title: 'shell.my.targets',
    groups: [
      {
        items: [
          {
            page: 'myPendingTargets',
            text: 'shell.my.pendingTargets',
            Icon: Target,
            count: ({ counts }) => counts.pendingTargets,
          },
          {
            page: 'myCompletedTargets',
            text: 'shell.my.completedTargets',
            Icon: Target,
            count: ({ counts }) => counts.completedTargets,
          },
          { page: 'myTargets', text: 'shell.overlay.allTargets', Icon: Target },
        ],
      },
    ],
  },
};
