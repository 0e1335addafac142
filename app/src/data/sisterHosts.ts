import { originOf } from '@cordada/core/pages/origins';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildAnyPath, encodePath, matchPath } from '@cordada/core/pages/paths';
import { browserContext, runOperation } from './execute.ts';
import { BeginSessionTransfer, FinishSessionTransfer } from './generated/viewer.ts';
import { chooseTheme, chooseUnits } from './preferences/preferences.ts';
import { readStored } from './storage.ts';
import { hasToken, logInWith } from './viewer.ts';

const HOSTS: readonly RoutesLanguage[] = ['neutral', 'en', 'es'];
const KEPT = ['theme', 'units'] as const;

/** Whether an address belongs to the host of another language, which has a storage of its own. */
export function isOfSisterHost(url: URL, publicUrl: string): boolean {
  return url.origin !== location.origin && HOSTS.some((language) => originOf(publicUrl, language) === url.origin);
}

/**
 * Goes to another host of the product and takes session, theme and units along, in the fragment of the address. If the
 * session cannot be handed over, the page opens without it.
 */
export async function goToSisterHost(address: string): Promise<void> {
  // The native app has one host for all languages.
  if (import.meta.env.VITE_NATIVE) return location.reload();
  const url = new URL(address);
  const kept = new URLSearchParams();
  if (hasToken()) {
    const code = await runOperation(browserContext, BeginSessionTransfer, {}).catch(() => null);
    if (code) kept.set('session', code.beginSessionTransfer);
  }
  for (const key of KEPT) {
    const value = readStored(key);
    if (value !== null) kept.set(key, value);
  }
  // An own fragment of the address gives way: there is only one.
  if (kept.size > 0) url.hash = kept.toString();
  location.assign(url);
}

/** Goes on from a page of the neutral host to the same page in a language. */
export async function goToHostOf(language: Language, publicUrl: string): Promise<void> {
  // Only pages that search engines may list link to their other languages.
  const link = document.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang=${language}]`);
  const page = matchPath(location.pathname, 'neutral');
  const address =
    link?.href ?? (page && originOf(publicUrl, language) + encodePath(buildAnyPath(page.name, language, page.params)));
  if (address && new URL(address).origin !== location.origin) await goToSisterHost(address + location.search);
}

/** Takes over what another host handed to this one, and removes it from the address. Never fails. */
export async function finishTransferFromSisterHost(): Promise<void> {
  const kept = new URLSearchParams(location.hash.slice(1));
  history.replaceState(history.state, '', location.pathname + location.search);
  const [theme, units, code] = [kept.get('theme'), kept.get('units'), kept.get('session')];
  if (theme === 'dark' || theme === 'light') chooseTheme(theme);
  if (units === 'metric' || units === 'imperial') chooseUnits(units);
  if (code === null) return;
  const answer = await runOperation(browserContext, FinishSessionTransfer, { code }).catch(() => null);
  if (answer) await logInWith(answer.finishSessionTransfer);
}

/** Hands the session over when somebody follows a link to another host in this tab. */
export function watchSisterLinks(publicUrl: string): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target === '_blank' || !link.href.startsWith('http'))
      return;
    if (!isOfSisterHost(new URL(link.href), publicUrl)) return;
    event.preventDefault();
    void goToSisterHost(link.href);
  });
}
