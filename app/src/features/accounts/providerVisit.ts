import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import type { Language } from '@cordada/core/pages/pageTable';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginSignIn } from '#app/data/generated/accounts.ts';

/** What this tab keeps while it is at a provider. */
interface Visit {
  readonly secret: string;
  readonly returnPath: string;
}

const KEY = 'signInVisit';
const HASH = '#signIn=';

/**
 * Leaves for a provider. The secret stays in this tab: with a code of somebody else's visit nothing
 * can be done here, nor with ours elsewhere.
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

/** What the address and this tab have of a visit that ended here; both forget it. Null without one. */
export function takeVisit(): {
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
    // A browser that forbids storage has no secret, and the code is worth nothing here.
  }
  return { code, secret: visit.secret ?? '', returnPath: safeReturnPath(visit.returnPath ?? null) };
}
