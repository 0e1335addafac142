import type { PlainPageName } from '@cordada/core/pages/paths';
import type { MessageKey } from '#app/messages/keys.ts';

export type KeyAction =
  | { readonly opens: 'search' | 'navigation' | 'keyboardShortcuts' }
  | { readonly page: PlainPageName; readonly query?: Readonly<Record<string, string>>; readonly isPrivate?: true };

export const KEYBOARD_SHORTCUTS: readonly {
  readonly keys: readonly string[];
  readonly text: MessageKey;
  readonly action: KeyAction;
}[] = [
  { keys: ['/'], text: 'shell.nav.search', action: { opens: 'search' } },
  { keys: ['m'], text: 'shell.overlay.main', action: { opens: 'navigation' } },
  { keys: ['?'], text: 'shell.keys.title', action: { opens: 'keyboardShortcuts' } },
  { keys: ['g', 'h'], text: 'shell.overlay.welcome', action: { page: 'welcome' } },
  { keys: ['g', 'e'], text: 'shell.nav.explore', action: { page: 'elements', query: { v: 'map' } } },
  { keys: ['g', 'c'], text: 'shell.nav.contents', action: { page: 'contents' } },
  { keys: ['g', 'o'], text: 'shell.nav.community', action: { page: 'community' } },
  { keys: ['g', 'a'], text: 'shell.my.activities', action: { page: 'myActivities', isPrivate: true } },
  { keys: ['g', 't'], text: 'shell.my.targets', action: { page: 'myPendingTargets', isPrivate: true } },
  { keys: ['g', 's'], text: 'shell.overlay.settings', action: { page: 'settings', isPrivate: true } },
  { keys: ['n'], text: 'shell.my.newActivity', action: { page: 'newActivity', isPrivate: true } },
];

const SEQUENCE_MILLISECONDS = 1_200;

/** Returns a stateful matcher of keyboard shortcuts; the first key of a sequence expires after a short time. */
export function createKeyReader(): (key: string, now: number) => KeyAction | null {
  let first: { readonly key: string; readonly at: number } | null = null;
  return (key, now) => {
    const begun = first && now - first.at < SEQUENCE_MILLISECONDS ? first.key : null;
    first = null;
    const pressed = begun ? [begun, key] : [key];
    const found = KEYBOARD_SHORTCUTS.find(({ keys }) => keys.join(' ') === pressed.join(' '));
    if (found) return found.action;
    if (KEYBOARD_SHORTCUTS.some(({ keys }) => keys.length > 1 && keys[0] === key)) first = { key, at: now };
    return null;
  };
}
