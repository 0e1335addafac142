import { vi } from 'vitest';

/** Replaces the storage of the browser; returns what is in it. */
export function fakeLocalStorage(): Record<string, string> {
  const stored: Record<string, string> = {};
  const access = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, text: string) {
      stored[key] = text;
    },
    removeItem(key: string) {
      delete stored[key];
    },
  };
  // Not a proxy of a class, because `Object.keys` of a storage lists what is in it.
  const storage = new Proxy(stored, {
    get: (_, name) => (name in access ? access[name as keyof typeof access] : undefined),
  });
  vi.stubGlobal('localStorage', storage);
  return stored;
}
