import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { runOperation } from '#app/data/execute.ts';
import { SignInProviders } from '#app/data/generated/accounts.ts';
import type { Load } from '#app/pages/pageContext.tsx';

/** Loaded with the page, to avoid a layout shift. */
export const loadProviders: Load<readonly SignInProviderName[]> = ({ site, signal }) =>
  runOperation(site, SignInProviders, {}, signal).then(
    ({ signInProviders }) => signInProviders,
    // If this fails, login by email still works.
    () => [],
  );
