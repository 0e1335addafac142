import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { runOperation } from '#app/data/execute.ts';
import { SignInProviders } from '#app/data/generated/accounts.ts';
import type { Load } from '#app/pages/pageContext.tsx';

/** The providers that are configured: with the page, so that nothing below them moves. */
export const loadProviders: Load<readonly SignInProviderName[]> = ({ site, signal }) =>
  runOperation(site, SignInProviders, {}, signal).then(
    ({ signInProviders }) => signInProviders,
    // Without them one logs in by email all the same.
    () => [],
  );
