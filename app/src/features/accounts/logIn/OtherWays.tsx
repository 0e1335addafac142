import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { SIGN_IN_PROVIDER_TITLES } from '@cordada/core/accounts/signInProviders';
import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SignInProviders } from '#app/data/generated/accounts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { useIsNative } from '#app/platform/native.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { leaveForProvider } from './providerVisit.ts';

export function useProviders(): readonly SignInProviderName[] {
  const [providers, setProviders] = useState<readonly SignInProviderName[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    runOperation(browserContext, SignInProviders, {}, asking.signal)
      .then(({ signInProviders }) => setProviders(signInProviders))
      // If this fails, login by email still works.
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
  return providers;
}

/** Ways to log in without a password. */
export function OtherWays({
  providers,
  isAsking,
  onPasskey,
}: {
  readonly providers: readonly SignInProviderName[];
  readonly isAsking: boolean;
  readonly onPasskey: () => unknown;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const language = useLanguage();
  const path = usePagePath();
  const page = useCurrentPage();
  const isHydrated = useIsHydrated();
  const [busy, setBusy] = useState<SignInProviderName | null>(null);
  // Passkeys belong to a domain, and pages of the apps have none.
  const hasPasskeys = !useIsNative();
  if (providers.length === 0 && !hasPasskeys) return null;
  const leave = async (provider: SignInProviderName): Promise<void> => {
    setBusy(provider);
    const isOwnPage = page?.name === 'logIn' || page?.name === 'register';
    const here = location.pathname + location.search;
    const asked = safeReturnPath(new URLSearchParams(location.search).get('r'));
    try {
      await leaveForProvider(provider, language, {
        returnPath: isOwnPage ? (asked ?? path({ page: 'welcome' })) : here,
      });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      setBusy(null);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('accounts.provider.or')}
      </p>
      {hasPasskeys ? (
        <Button isBusy={isAsking} disabled={!isHydrated || busy !== null} onClick={() => void onPasskey()}>
          {t('accounts.passkey.logIn')}
        </Button>
      ) : null}
      {providers.map((provider) => (
        <Button
          key={provider}
          isBusy={busy === provider}
          disabled={!isHydrated || isAsking || busy !== null}
          onClick={() => void leave(provider)}
        >
          {t('accounts.provider.continue', { provider: SIGN_IN_PROVIDER_TITLES[provider] })}
        </Button>
      ))}
    </div>
  );
}
