import type { Language } from '@cordada/core/pages/pageTable';
import { ApiFailure } from './apiFailure.ts';
import { callApi } from './callApi.ts';
import { LANGUAGE_COOKIE } from './languageChoice.ts';
import { queryString } from './queryString.ts';
import { hasToken } from './viewer.ts';

const COOKIE_DAYS = 365;

/**
 * Remembers a choice of language on this device, and on the account of a member.
 * @throws ApiFailure what the account refused
 */
export async function rememberLanguage(language: Language, publicUrl: string): Promise<void> {
  const { hostname } = new URL(publicUrl);
  // Shared by the hosts of all languages; a name without a dot or a number takes no domain.
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? `; domain=${hostname}` : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax; secure${domain}`;
  if (!hasToken()) return;
  try {
    await callApi({ method: 'PATCH', path: `/users/me?${queryString({ lang: language })}` });
  } catch (error) {
    // The account speaks it already, or cannot be reached: neither keeps the reader here.
    const isFine = error instanceof ApiFailure && ['no_changes', 'unavailable'].includes(error.errorCode);
    if (!isFine) throw error;
  }
}
