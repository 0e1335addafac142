import { PHOTO_TYPES } from '@cordada/core/media/photoTypes';

const WAIT_MILLISECONDS = 30_000;
const PHOTO_NAME = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

export interface PendingUploads {
  readonly tracks: readonly File[];
  readonly photos: readonly File[];
}

let waiting: readonly { readonly file: File; readonly since: number }[] = [];
let receive: ((uploads: PendingUploads) => void) | null = null;

const isPhoto = ({ name, type }: File): boolean => PHOTO_TYPES.includes(type) || PHOTO_NAME.test(name);

/** Hands files to the form of a new activity: the one that is open, or the one that opens next. */
export function storePendingUploads(files: readonly File[]): void {
  waiting = [...waiting, ...files.map((file) => ({ file, since: performance.now() }))];
  hand();
}

/** @returns a function that ends it */
export function receivePendingUploads(listener: (uploads: PendingUploads) => void): () => void {
  receive = listener;
  hand();
  return () => {
    if (receive === listener) receive = null;
  };
}

function hand(): void {
  if (!receive) return;
  const files = waiting.filter(({ since }) => performance.now() - since < WAIT_MILLISECONDS).map(({ file }) => file);
  waiting = [];
  if (files.length > 0)
    receive({ tracks: files.filter((file) => !isPhoto(file)), photos: files.filter((file) => isPhoto(file)) });
}
