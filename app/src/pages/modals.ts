import { useSyncExternalStore } from 'react';
import type { ReactionSubject } from '@cordada/core/community/reactions';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import type { AbuseSubject } from '@cordada/core/moderation/abuse';

export type Picture = {
  readonly alt: string;
} & ({ readonly photo: ImageDetails; readonly src?: never } | { readonly src: string; readonly photo?: never });

export interface PictureSection {
  readonly name: 'profile' | 'cover' | 'gallery' | 'articles';
  readonly pictures: readonly Picture[];
}

/** Goals that the texts of the login have words for. */
type GateReason =
  | 'answer'
  | 'cite'
  | 'feed'
  | 'mute'
  | 'my'
  | 'newPage'
  | 'offline'
  | 'post'
  | 'react'
  | 'record'
  | 'restore'
  | 'shortcuts';

/** What a login is for, in words that follow "Log in to" and "Create an account to". */
export type GateGoal = string | { readonly why: GateReason };

export interface ModalProps {
  readonly logIn: { readonly mode?: 'logIn' | 'register'; readonly goal?: GateGoal | undefined };
  readonly navigation: { readonly node?: 'main' | 'my' };
  readonly search: { readonly initialText?: string };
  readonly keyboardShortcuts: object;
  readonly gallery: { readonly title: string; readonly pictures: readonly Picture[]; readonly start: number };
  readonly images: { readonly title: string; readonly sections: readonly PictureSection[] };
  readonly begin: {
    readonly on?: { readonly id: string; readonly name: string; readonly place: LonLat | null };
    /** Where the new element is. */
    readonly at?: LonLat;
  };
  readonly pricing: object;
  readonly subscriptionRequired: { readonly level: 'pro' | 'club'; readonly onPlansSeen: () => void };
  readonly collections: { readonly element?: { readonly id: string; readonly name: string } };
  /** Month as `YYYY-MM`. */
  readonly calendar: { readonly month?: string };
  readonly history: { readonly elementId: string; readonly kind: KindName; readonly name: string };
  readonly likers: {
    readonly subject: ReactionSubject;
    readonly id: string;
    readonly name: string;
    /** Resolves once the server knows the reader's own reaction, which the list contains. */
    readonly whenSent: () => Promise<void>;
  };
  readonly logAscent: {
    readonly elementId: string;
    readonly kind: KindName;
    readonly name: string;
    readonly elevationMeters: number | null;
    /** Called once the activity is published or taken back. */
    readonly onDone: () => void;
    /** Completes the target without an activity; null where that is done. */
    readonly onMark: (() => void) | null;
  };
  readonly follows: { readonly list?: 'followers' | 'following' | 'requests' };
  /** Of a member, for others. */
  readonly memberFollows: { readonly id: string; readonly name: string; readonly list: 'followers' | 'following' };
  readonly administer: { readonly elementId: string; readonly kind: KindName; readonly name: string };
  readonly revertUser: { readonly accountId: string; readonly name: string };
  readonly reportAbuse: { readonly subject: AbuseSubject; readonly id: string; readonly title: string };
  readonly targetScope: {
    readonly name: string;
    readonly state: 'pending' | 'completed';
    readonly held: number;
    /** The part of the list that is shown; null for all of it. */
    readonly part: { readonly name: string; readonly count: number } | null;
    readonly onChoose: (scope: 'alone' | 'withHeld' | 'part') => void;
  };
  /** The address, and the words for it where none are selected. */
  readonly linkSelector: { readonly onChoose: (href: string, text: string) => void };
  readonly mentionEditor: {
    readonly onChoose: (element: { readonly id: string; readonly kind: KindName; readonly name: string }) => void;
    /** Where members can be mentioned too, by their handle. */
    readonly onChoosePerson?: (handle: string) => void;
  };
  readonly share: { readonly title: string; readonly url: string };
  readonly changelog: { readonly since: number };
}

export type ModalName = keyof ModalProps;

export type OpenModal = {
  [Name in ModalName]: {
    readonly id: number;
    readonly name: Name;
    readonly props: ModalProps[Name];
    readonly onClose: (() => void) | undefined;
  };
}[ModalName];

// Module state is safe, because it is never changed on the server.
const NONE: readonly OpenModal[] = [];
let stack = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly OpenModal[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens a modal on top of the stack. `onClose` is called however the modal is closed. */
export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name], onClose?: () => void): void {
  // Ignores double clicks.
  if (stack.at(-1)?.name === name) return;
  lastId += 1;
  show([...stack, { id: lastId, name, props, onClose } as OpenModal]);
}

/** Closes a modal and those above it; does nothing if it is already closed. */
export function closeModal(id: number): void {
  // Modals opened by an `onClose` callback must stay open.
  const from = stack.findIndex((modal) => modal.id === id);
  if (from < 0) return;
  const closed = stack.slice(from);
  show(stack.slice(0, from));
  for (const modal of closed) modal.onClose?.();
}

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
