import type * as reporting from './reportError.ts';

/** Loads error and view reporting lazily, so that it does not delay the page. */
const later = (send: (loaded: typeof reporting) => void): void => {
  // If the module cannot be loaded, reporting is skipped.
  void import('./reportError.ts').then(send).catch(() => undefined);
};

export const reportError = (...given: Parameters<typeof reporting.reportError>): void =>
  later((loaded) => loaded.reportError(...given));

export const reportView = (...given: Parameters<typeof reporting.reportView>): void =>
  later((loaded) => loaded.reportView(...given));

export const watchErrors = (): void => later((loaded) => loaded.watchErrors());
