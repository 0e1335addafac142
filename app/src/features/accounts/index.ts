export { PasswordField } from './logIn/PasswordField.tsx';
export { AccountForm, rememberedMode } from './logIn/AccountForm.tsx';
export type { Mode } from './logIn/AccountForm.tsx';
export { useProviders } from './logIn/ProviderButtons.tsx';
export { leaveForProvider, takePendingSignIn } from './logIn/providerVisit.ts';
