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

/** Where a page that can be read without scripts keeps the tags that load them. */
export const SCRIPTS_ID = 'scripts';

/**
 * Loads the scripts once the page is there to be read: until its first frame the line belongs to styles, fonts and
 * pictures. In a tab that nobody sees there is no frame, hence the timer. Constant, as the other one.
 */
export const SCRIPTS_SCRIPT =
  "(function(d){var t;function f(){if(t){clearTimeout(t);t=0;d.head.append(d.importNode(d.getElementById('scripts').content,true))}}" +
  "d.addEventListener('DOMContentLoaded',function(){t=setTimeout(f,2000);requestAnimationFrame(f)})})(document)";

/**
 * Runs before the first paint: the theme, whether a token is stored, and clicks before the page hears them. Constant, so that the
 * content policy can name it by its hash.
 */
export const THEME_SCRIPT =
  "(function(e){var t,m;try{t=localStorage.getItem('theme');m=localStorage.getItem('accessToken')}catch(x){}" +
  "e.dataset.theme=t||(matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light');" +
  "m&&e.setAttribute('data-member','');addEventListener('click',function(c){var b=c.target.closest('button[type=button]');" +
  'if(b&&window.replayEarlyClick!==true)window.replayEarlyClick=b},true)})(document.documentElement)';
