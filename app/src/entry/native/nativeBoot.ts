import type { Language } from '@cordada/core/pages/pageTable';

export const NATIVE_BOOT_ID = 'native-boot';

/** Written into the page of the native app by `npm run native`. */
export interface NativeBoot {
  /** Origin of the product. Pages come from the app itself, everything else from there. */
  readonly origin: string;
  /** Files with all messages, relative to the page. */
  readonly locales: Readonly<Record<Language, string>>;
}
