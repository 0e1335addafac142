import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { emailProblem, normaliseEmail } from '@cordada/core/accounts/credentials';
import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { EMAIL_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { LogIn, Register } from '#app/data/generated/accounts.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logInWith } from '#app/data/viewer.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { PasswordField } from './PasswordField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { usePasskeyLogIn } from './usePasskeyLogIn.ts';

export type Mode = 'logIn' | 'register';

export const rememberedMode = (): Mode => (readStored('logInMode') === 'logIn' ? 'logIn' : 'register');

interface FormTrouble {
  readonly general: string | null;
  readonly leaving?: { readonly email: string; readonly password: string };
  readonly fields: Readonly<Record<string, string>>;
}

const NO_TROUBLE: FormTrouble = { general: null, fields: {} };

const withDevice = (credentials: { readonly email: string; readonly password: string }) => ({
  ...credentials,
  deviceKey: readStored('deviceKey'),
});

function useSubmit(mode: Mode): (form: FormData) => Promise<FormTrouble | null> {
  const t = useMessages();
  const failureText = useFailureText();
  const language = useLanguage();
  return async (form) => {
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const names = mode === 'register' ? ['firstName', 'lastName', 'email', 'password'] : ['email', 'password'];
    const missing = names.filter((name) => text(name) === '');
    if (missing.length > 0) {
      return { general: null, fields: Object.fromEntries(missing.map((name) => [name, t('accounts.required')])) };
    }
    // A password may begin or end with spaces, so it is not trimmed.
    const credentials = { email: text('email'), password: String(form.get('password')) };
    try {
      const loggedIn =
        mode === 'logIn'
          ? (await runOperation(browserContext, LogIn, { input: withDevice(credentials) })).logIn
          : (
              await runOperation(browserContext, Register, {
                input: { ...credentials, firstName: text('firstName'), lastName: text('lastName'), language },
              })
            ).register;
      await logInWith(loggedIn);
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const fields = Object.entries(error.fields).map(([path, code]) => [path.split('.').at(-1)!, failureText(code)]);
      if (fields.length > 0) return { general: null, fields: Object.fromEntries(fields) };
      const { errorCode } = error;
      if (errorCode === 'account_leaving') return { general: null, fields: {}, leaving: credentials };
      if (errorCode === 'email_invalid') return { general: null, fields: { email: failureText(errorCode) } };
      if (errorCode.startsWith('password_')) return { general: null, fields: { password: failureText(errorCode) } };
      return { general: failureText(error), fields: {} };
    }
  };
}

/** Offers to keep an account that is being deleted. */
function ComeBack({ onKeep }: { readonly onKeep: () => Promise<unknown> }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await onKeep()) showToast({ type: 'success', text: t('accounts.leaving.kept') });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-sm border border-amber bg-amber-tint px-4 py-3">
      <p>{t('accounts.leaving.text')}</p>
      <Button isBusy={isBusy} onClick={() => void keep()}>
        {t('accounts.leaving.keep')}
      </Button>
    </div>
  );
}

const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

/** Kept while the form is closed or shown by another page; the browser forgets it with the page. */
let typedEmail = '';

/**
 * Asks for the address first, then for a password or what a registration needs. The second step is the same for every
 * address, so that it does not reveal which accounts exist (decision 40).
 */
export function AccountForm({
  mode,
  providers,
  onMode,
  onDone,
}: {
  readonly mode: Mode;
  readonly providers: readonly SignInProviderName[];
  readonly onMode: (mode: Mode) => unknown;
  readonly onDone: () => unknown;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const submit = useSubmit(mode);
  const form = useRef<HTMLFormElement>(null);
  const [hasAddress, setHasAddress] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>(NO_TROUBLE);
  const [isBusy, setBusy] = useState(false);
  const [filled, setFilled] = useState('');
  const passkey = usePasskeyLogIn(onDone);
  const isNew = mode === 'register';

  // The fields of the next step are there only after it has been rendered.
  useEffect(() => {
    if (hasAddress) focusField(form.current, isNew ? 'firstName' : 'password');
  }, [hasAddress, isNew]);

  const goOn = (given: FormData): boolean => {
    const email = normaliseEmail(String(given.get('email') ?? ''));
    const problem = email === '' ? t('accounts.required') : emailProblem(email) ? failureText('email_invalid') : null;
    setTrouble(problem === null ? NO_TROUBLE : { general: null, fields: { email: problem } });
    setHasAddress(problem === null);
    if (problem !== null) focusField(form.current, 'email');
    // A password manager has filled in both.
    const password = isNew ? '' : String(given.get('password') ?? '');
    setFilled(password);
    return problem === null && password !== '';
  };
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!hasAddress && !goOn(given)) return;
    setBusy(true);
    const found = await submit(given).finally(() => setBusy(false));
    if (!found) {
      typedEmail = '';
      return void onDone();
    }
    setTrouble(found);
    const first = Object.keys(found.fields)[0];
    if (first) focusField(form.current, first);
  };
  const keepAccount = async (credentials: FormTrouble['leaving']): Promise<boolean> => {
    if (!credentials) return false;
    const { logIn } = await runOperation(browserContext, LogIn, { input: withDevice(credentials), comesBack: true });
    await logInWith(logIn);
    onDone();
    return true;
  };
  const change = (): void => {
    const other: Mode = isNew ? 'logIn' : 'register';
    writeStored('logInMode', other);
    setTrouble(NO_TROUBLE);
    onMode(other);
  };

  const field = (name: string) => ({ name, required: true, error: trouble.fields[name], 'aria-required': true });
  return (
    <div className="grid gap-4">
      <form ref={form} noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
        <FormAlert text={trouble.general ?? (hasAddress ? null : passkey.trouble)} />
        {passkey.isLeaving ? <ComeBack onKeep={() => passkey.logIn(true)} /> : null}
        {trouble.leaving ? <ComeBack onKeep={() => keepAccount(trouble.leaving)} /> : null}
        <TextField
          {...field('email')}
          label={t('accounts.email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          defaultValue={typedEmail}
          onChange={({ target }) => {
            typedEmail = target.value;
          }}
          maxLength={EMAIL_MAX_LENGTH}
        />
        {isNew && hasAddress ? (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField
              {...field('firstName')}
              label={t('accounts.firstName')}
              autoComplete="given-name"
              maxLength={PERSON_NAME_MAX_LENGTH}
            />
            <TextField
              {...field('lastName')}
              label={t('accounts.lastName')}
              autoComplete="family-name"
              maxLength={PERSON_NAME_MAX_LENGTH}
            />
          </div>
        ) : null}
        {hasAddress ? (
          <PasswordField
            key={mode}
            name="password"
            label={t('accounts.password')}
            isNew={isNew}
            error={trouble.fields['password']}
            initial={filled}
          />
        ) : isNew ? null : (
          // Password managers fill in both fields at once, so the second has to be there.
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
        )}
        {/* Sent by the browser itself, the form would be lost. */}
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isHydrated} className="min-h-12 text-lg">
          {t(hasAddress ? `accounts.${mode}.submit` : 'accounts.continue')}
        </Button>
        <noscript>{t('accounts.needsScript')}</noscript>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <button
          type="button"
          onClick={change}
          className="prose-link inline-flex min-h-11 items-center text-left font-semibold"
        >
          {t(isNew ? 'accounts.register.toLogIn' : 'accounts.logIn.toRegister')}
        </button>
        {hasAddress && !isNew ? <ForgotPassword /> : null}
      </div>
      {hasAddress ? null : (
        <OtherWays providers={providers} isAsking={passkey.isBusy} onPasskey={() => passkey.logIn()} />
      )}
    </div>
  );
}
