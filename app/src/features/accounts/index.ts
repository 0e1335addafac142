export { PasswordField } from './logIn/PasswordField.tsx';
export { AccountForm, rememberedMode } from './logIn/AccountForm.tsx';
export type { Mode } from './logIn/AccountForm.tsx';
export { useProviders } from './logIn/OtherWays.tsx';
export { leaveForProvider, takePendingSignIn } from './logIn/providerVisit.ts';
export { loadPasskeyDevice } from './logIn/usePasskeyLogIn.ts';
