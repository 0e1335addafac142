export { PasswordField } from './PasswordField.tsx';
export { AccountForm, rememberedMode } from './AccountForm.tsx';
export type { Mode } from './AccountForm.tsx';
export { useProviders } from './ProviderButtons.tsx';
export { leaveForProvider, takePendingSignIn } from './providerVisit.ts';
