import { useSyncExternalStore } from 'react';
import type { ReactionSubject } from '@cordada/core/community/reactions';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Photo } from '@cordada/core/media/photo';
import type { AbuseSubject } from '@cordada/core/moderation/abuse';

/** What a gallery shows: a photo in all its sizes, or a picture of one. */
export type Picture = {
  /** What it shows, in words. */
  readonly alt: string;
} & ({ readonly photo: Photo; readonly src?: never } | { readonly src: string; readonly photo?: never });

/** Pictures that belong together in a choice of them. */
export interface PictureSection {
  readonly name: 'profile' | 'cover' | 'gallery' | 'articles';
  readonly pictures: readonly Picture[];
}

/** The modals that any part of the product may open, and what each is told. */
export interface ModalProps {
  readonly logIn: { readonly mode?: 'logIn' | 'register' };
  readonly navigation: { readonly node?: 'main' | 'my' };
  readonly search: { readonly initialText?: string };
  readonly keyboardShortcuts: object;
  readonly gallery: { readonly title: string; readonly pictures: readonly Picture[]; readonly start: number };
  /** Pictures as a grid, of which any opens large. */
  readonly images: { readonly title: string; readonly sections: readonly PictureSection[] };
  /** Which kind of element is begun; `on` the pin that it belongs to. */
  readonly begin: {
    readonly on?: { readonly id: string; readonly name: string; readonly place: LonLat | null };
  };
  readonly pricing: object;
  readonly subscriptionRequired: { readonly level: 'pro' | 'club'; readonly onPlansSeen: () => void };
  /** One's collections; with an element, which of them hold it. */
  readonly collections: { readonly element?: { readonly id: string; readonly name: string } };
  /** One's activities by month; the month as `YYYY-MM`. */
  readonly calendar: { readonly month?: string };
  /** What each revision of an element changed. */
  readonly history: { readonly elementId: string; readonly kind: KindName; readonly name: string };
  /** Who likes an element. */
  readonly likers: { readonly subject: ReactionSubject; readonly id: string; readonly name: string };
  /** When the reader was at an element; a choice publishes an activity. */
  readonly didThis: {
    readonly elementId: string;
    readonly kind: KindName;
    readonly name: string;
    readonly elevationMeters: number | null;
    readonly onDone: () => void;
  };
  /** Who follows the reader, wants to, or is followed. */
  readonly follows: { readonly list?: 'followers' | 'following' | 'requests' };
  /** What an administrator, or the only author, does with an element. */
  readonly administer: { readonly elementId: string; readonly kind: KindName; readonly name: string };
  /** Takes back what a member has published. */
  readonly revertUser: { readonly accountId: string; readonly name: string };
  readonly reportAbuse: { readonly subject: AbuseSubject; readonly id: string; readonly title: string };
  /** Whether a target means its element alone or also the `held` ones. */
  readonly targetScope: {
    readonly name: string;
    readonly isList: boolean;
    readonly state: 'pending' | 'completed';
    readonly held: number;
    readonly onChoose: (scope: 'alone' | 'withHeld') => void;
  };
  readonly share: { readonly title: string; readonly url: string };
  readonly changelog: { readonly since: number };
}

export type ModalName = keyof ModalProps;

/** One modal of the stack. */
export type OpenModal = {
  [Name in ModalName]: {
    readonly id: number;
    readonly name: Name;
    readonly props: ModalProps[Name];
    readonly onClose: (() => void) | undefined;
  };
}[ModalName];

// One window per browser: never touched on the server.
const NONE: readonly OpenModal[] = [];
let stack = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly OpenModal[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens a modal over whatever is shown; `onClose` when it has gone, however. */
export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name], onClose?: () => void): void {
  // The same thing twice is a double click.
  if (stack.at(-1)?.name === name) return;
  lastId += 1;
  show([...stack, { id: lastId, name, props, onClose } as OpenModal]);
}

/** Closes a modal and those over it; nothing where it is closed already. */
export function closeModal(id: number): void {
  // What its closing has opened meanwhile must stay.
  const from = stack.findIndex((modal) => modal.id === id);
  if (from < 0) return;
  const closed = stack.slice(from);
  show(stack.slice(0, from));
  for (const modal of closed) modal.onClose?.();
}

/** Closes all of them: the page below has changed. */
export function closeModals(): void {
  const first = stack[0];
  if (first) closeModal(first.id);
}

export function useModals(): readonly OpenModal[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stack,
    () => NONE,
  );
}
