import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';

/** What the server leaves in the page for the browser, as JSON under this id. */
export const BOOT_ID = 'boot';

export interface Boot {
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  readonly publicUrl: string;
  /** The query as it was rendered: what the page does not know of an address is left out. */
  readonly search: string;
  readonly localeUrl: string;
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/**
 * Runs before the first paint: the theme, and whether a token is stored. Constant, so that the
 * content policy can name it by its hash.
 */
export const THEME_SCRIPT =
  "(function(e){var t,m;try{t=localStorage.getItem('theme');m=localStorage.getItem('accessToken')}catch(x){}" +
  "e.dataset.theme=t||(matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light');" +
  "m&&e.setAttribute('data-member','')})(document.documentElement)";
