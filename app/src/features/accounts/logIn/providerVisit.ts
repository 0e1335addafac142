import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import type { Language } from '@cordada/core/pages/pageTable';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginSignIn } from '#app/data/generated/accounts.ts';

interface Visit {
  readonly secret: string;
  readonly returnPath: string;
}

const KEY = 'signInVisit';
const HASH = '#signIn=';

/**
 * Redirects to the sign-in provider. The secret stays in this tab, so that a code from another session cannot be used
 * here, nor ours elsewhere.
 */
export async function leaveForProvider(
  provider: SignInProviderName,
  language: Language,
  options: { readonly returnPath: string; readonly links?: boolean },
): Promise<void> {
  const { links = false, returnPath } = options;
  const { beginSignIn } = await runOperation(browserContext, BeginSignIn, { provider, language, links });
  sessionStorage.setItem(KEY, JSON.stringify({ secret: beginSignIn.secret, returnPath } satisfies Visit));
  location.assign(beginSignIn.url);
}

/** Reads and clears the state of a sign-in that has just returned from the provider. Null if there is none. */
export function takePendingSignIn(): {
  readonly code: string;
  readonly secret: string;
  readonly returnPath: string | null;
} | null {
  if (!location.hash.startsWith(HASH)) return null;
  const code = location.hash.slice(HASH.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  let visit: Partial<Visit> = {};
  try {
    visit = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Visit>;
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no secret, so the code cannot be used.
  }
  return { code, secret: visit.secret ?? '', returnPath: safeReturnPath(visit.returnPath ?? null) };
}
