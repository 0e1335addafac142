import type * as reporting from './reportError.ts';

/** What tells the server of errors and views: no page waits for it. */
const later = (tell: (loaded: typeof reporting) => void): void => {
  // Where it cannot be loaded, nothing can be told either.
  void import('./reportError.ts').then(tell).catch(() => undefined);
};

export const reportError = (...given: Parameters<typeof reporting.reportError>): void =>
  later((loaded) => loaded.reportError(...given));

export const reportView = (...given: Parameters<typeof reporting.reportView>): void =>
  later((loaded) => loaded.reportView(...given));

export const watchErrors = (): void => later((loaded) => loaded.watchErrors());
