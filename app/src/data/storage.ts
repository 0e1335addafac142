/** Keys of local storage, as the specification lists them. */
export type StorageKey =
  | 'accessToken'
  | 'deviceKey'
  | 'theme'
  | 'logInMode'
  | 'units'
  | 'recentSearches'
  | 'latestReleasePresented'
  | 'imagesGridSize'
  | 'imagesSection'
  | 'profileAxis'
  | `draft.${string}`;

const listeners = new Set<() => void>();

/** A stored text, or null; a browser that forbids storage behaves as an empty one. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores or removes (null) a text and tells this tab; other tabs hear it from the browser. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private modes may refuse: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A random name of this tab that outlives its pages; another one each time where nothing can be stored. */
export function tabName(): string {
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  try {
    const known = sessionStorage.getItem('tab');
    if (known) return known;
    sessionStorage.setItem('tab', name);
  } catch {
    // It then lasts as long as whoever asked for it.
  }
  return name;
}

/** Removes everything that somebody had begun to write. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

/** Calls back after every change of the storage, by this tab or another one. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
