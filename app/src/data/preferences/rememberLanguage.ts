import type { Language } from '@cordada/core/pages/pageTable';
import { ApiFailure } from '../apiFailure.ts';
import { callApi } from '../callApi.ts';
import { LANGUAGE_COOKIE } from './languageChoice.ts';
import { queryString } from '../queryString.ts';
import { writeStored } from '../storage.ts';
import { hasToken } from '../viewer.ts';

const COOKIE_DAYS = 365;

/**
 * Stores the language on this device and, for logged-in users, in the account.
 * @throws ApiFailure when the account cannot be changed
 */
export async function rememberLanguage(language: Language, publicUrl: string): Promise<void> {
  // The pages of the native app have no host that a cookie could belong to.
  if (import.meta.env.VITE_NATIVE) writeStored('language', language);
  const { hostname } = new URL(publicUrl);
  // The cookie is shared by the hosts of all languages. Single-label hosts and IP addresses cannot have a domain
  // attribute.
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? `; domain=${hostname}` : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax; secure${domain}`;
  if (!hasToken()) return;
  try {
    await callApi({ method: 'PATCH', path: `/users/me?${queryString({ lang: language })}` });
  } catch (error) {
    // An unchanged account or an unreachable server does not prevent the language change on this device.
    const isFine = error instanceof ApiFailure && ['no_changes', 'unavailable'].includes(error.errorCode);
    if (!isFine) throw error;
  }
}
