import { Bell, BookOpen, Compass, Sun, UserRound, Users } from '#app/ui/icons.tsx';
import type { IconComponent } from '#app/ui/icons.tsx';
import { Bookmark, Calendar, Chart, Folder, House, ListIcon, Mountain, Pencil, Plan, Target } from './overlayIcons.ts';

/** By `iconIndex` of a shortcut. The order is stored, so new icons would come last. */
export const SHORTCUT_ICONS: readonly IconComponent[] = [
  Bookmark,
  Mountain,
  Target,
  ListIcon,
  Plan,
  Calendar,
  Folder,
  House,
  Compass,
  Users,
  UserRound,
  BookOpen,
  Chart,
  Bell,
  Sun,
  Pencil,
];

/** Tokens of colours by `colorIndex`. */
export const SHORTCUT_COLORS: readonly string[] = [
  'accent',
  'evergreen',
  'glacier',
  'amber',
  'danger',
  'kind-viaFerrata',
  'kind-list',
  'kind-ridge',
];

export const shortcutColor = (index: number): { readonly color: string } => ({
  color: `var(--${SHORTCUT_COLORS[index] ?? 'accent'})`,
});
