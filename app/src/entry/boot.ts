import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';

export const BOOT_ID = 'boot';

export interface Boot {
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  readonly publicUrl: string;
  /** The query as rendered, without parameters the page does not use; null for a frame, which was rendered without. */
  readonly search: string | null;
  /** The messages of this page, and all of its language. */
  readonly messagesUrl: string;
  readonly localeUrl: string;
  /** The screen whose messages are in `messagesUrl`; null for a page without a screen. */
  readonly screen: string | null;
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/** Id of the template that contains the script tags of pages readable without scripts. */
export const SCRIPTS_ID = 'scripts';

/**
 * Loads the scripts after the first frame, or after the picture that the page names as most important, so that styles,
 * fonts and that picture get the bandwidth first. The timer covers background tabs, which render no frame. Must be
 * constant, because the content security policy names it by its hash.
 */
export const SCRIPTS_SCRIPT =
  "(function(d){var t;function f(){if(t){clearTimeout(t);t=0;d.head.append(d.importNode(d.getElementById('scripts').content,true))}}" +
  'function w(e){return!e.complete&&e.offsetParent}' +
  "d.addEventListener('DOMContentLoaded',function(){t=setTimeout(f,2000);requestAnimationFrame(function(){" +
  "var i=Array.from(d.querySelectorAll('img[fetchpriority=high]')).find(w);if(i)i.onload=i.onerror=f;else f()})})})(document)";

/**
 * Runs before the first paint: sets the theme (also one that the host of another language hands over), marks whether a token is stored, and records clicks made before
 * hydration. Must be constant, because the content security policy names it by its hash.
 */
export const THEME_SCRIPT =
  "(function(e){var t,m;try{m=/^#(?:.*&)?theme=(dark|light)/.exec(location.hash);m&&localStorage.setItem('theme',m[1]);" +
  "t=localStorage.getItem('theme');m=localStorage.getItem('accessToken')}catch(x){}" +
  "e.dataset.theme=t||(matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light');" +
  "m&&e.setAttribute('data-member','');addEventListener('click',function(c){var b=c.target.closest('button[type=button]');" +
  'if(b&&window.replayEarlyClick!==true)window.replayEarlyClick=b},true)})(document.documentElement)';
