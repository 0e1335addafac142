export type StorageKey =
  | 'accessToken'
  | 'deviceKey'
  | 'draftOwner'
  | 'theme'
  | 'logInMode'
  | 'units'
  | 'language'
  | 'recentSearches'
  | 'latestReleasePresented'
  | 'imagesGridSize'
  | 'imagesSection'
  | 'profileAxis'
  | 'mapLayers'
  | 'installDeclined'
  | 'appLock'
  | 'select-location'
  | `draft.${string}`;

const listeners = new Set<() => void>();

/** Returns null when nothing is stored or the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text (null removes it) and notifies this tab; the browser sends `storage` events to other tabs. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private modes may refuse storage; the choice then lasts only as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns a random name of this tab that survives reloads. A new name each time when storage is forbidden. */
export function tabName(): string {
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  try {
    const known = sessionStorage.getItem('tab');
    if (known) return known;
    sessionStorage.setItem('tab', name);
  } catch {
    // Without storage the name is not persisted.
  }
  return name;
}

export function removeDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there are no drafts.
  }
}

/** Calls the listener after every change of the storage, in this tab or another one. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
