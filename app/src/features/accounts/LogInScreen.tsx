import type { FormEvent, ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PERSON_NAME_MAX_LENGTH,
} from '@cordada/core/limits';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { LogIn, Register } from '#app/data/generated/operations.ts';
import { readStored, subscribeStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logInWith } from '#app/data/viewer.ts';
import { Message, useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink, usePagePath } from '#app/pages/PageLink.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { ReliefCover } from '#app/ui/ReliefCover.tsx';

type Mode = 'logIn' | 'register';

const PROMISES = ['accounts.promise.track', 'accounts.promise.targets', 'accounts.promise.free'] as const;

const rememberedMode = (): Mode => (readStored('logInMode') === 'logIn' ? 'logIn' : 'register');

/**
 * The mode of this visit. The address decides; a reader who was sent here by a gate (`r`) finds
 * the mode used last, at first 'register'.
 */
function useMode(isSentHere: boolean): Mode {
  const page = useCurrentPage();
  const asked: Mode = page?.name === 'register' ? 'register' : 'logIn';
  const remembered = useSyncExternalStore<Mode>(subscribeStored, rememberedMode, () => 'register');
  return asked === 'logIn' && isSentHere ? remembered : asked;
}

interface FormTrouble {
  readonly general: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

const NO_TROUBLE: FormTrouble = { general: null, fields: {} };

/** Sends the form; resolves to what went wrong, or null when the reader is logged in. */
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
    // A password may begin or end with spaces.
    const credentials = { email: text('email'), password: String(form.get('password')) };
    try {
      const accessToken =
        mode === 'logIn'
          ? (await runOperation(browserContext, LogIn, { input: credentials })).logIn.accessToken
          : (
              await runOperation(browserContext, Register, {
                input: { ...credentials, firstName: text('firstName'), lastName: text('lastName'), language },
              })
            ).register.accessToken;
      await logInWith(accessToken);
      writeStored('logInMode', 'logIn');
      return null;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const fields = Object.entries(error.fields).map(([path, code]) => [path.split('.').at(-1)!, failureText(code)]);
      if (fields.length > 0) return { general: null, fields: Object.fromEntries(fields) };
      const { errorCode } = error;
      if (errorCode === 'email_invalid') return { general: null, fields: { email: failureText(errorCode) } };
      if (errorCode.startsWith('password_')) return { general: null, fields: { password: failureText(errorCode) } };
      return { general: failureText(errorCode), fields: {} };
    }
  };
}

function AccountForm({ mode, returnPath }: { readonly mode: Mode; readonly returnPath: string }): ReactNode {
  const t = useMessages();
  const navigate = useNavigate();
  const submit = useSubmit(mode);
  const [trouble, setTrouble] = useState<FormTrouble>(NO_TROUBLE);
  const [isBusy, setBusy] = useState(false);
  const [isPasswordShown, setPasswordShown] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const found = await submit(new FormData(form)).finally(() => setBusy(false));
    if (!found) return navigate(returnPath, { replace: true, viewTransition: true });
    setTrouble(found);
    const first = Object.keys(found.fields)[0];
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const field = (name: string) => ({ name, required: true, error: trouble.fields[name], 'aria-required': true });
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
      {trouble.general ? (
        <p role="alert" className="rounded-sm border border-danger bg-danger-tint px-4 py-3">
          {trouble.general}
        </p>
      ) : null}
      {mode === 'register' ? (
        <div className="grid gap-5 sm:grid-cols-2">
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
      <TextField
        {...field('email')}
        label={t('accounts.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={EMAIL_MAX_LENGTH}
      />
      <TextField
        {...field('password')}
        label={t('accounts.password')}
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
        maxLength={PASSWORD_MAX_LENGTH}
        hint={mode === 'register' ? t('accounts.password.hint', { minimum: PASSWORD_MIN_LENGTH }) : undefined}
        trailing={
          <Button tone="plain" aria-pressed={isPasswordShown} onClick={() => setPasswordShown(!isPasswordShown)}>
            {t(isPasswordShown ? 'accounts.password.hide' : 'accounts.password.show')}
          </Button>
        }
      />
      <Button type="submit" tone="primary" isBusy={isBusy} className="min-h-12 text-lg">
        {t(mode === 'register' ? 'accounts.register.submit' : 'accounts.logIn.submit')}
      </Button>
    </form>
  );
}

/** Log in and register: one screen in two modes. */
export function LogInScreen(): ReactNode {
  const t = useMessages();
  const path = usePagePath();
  const [query] = useSearchParams();
  const wanted = safeReturnPath(query.get('r'));
  const mode = useMode(wanted !== null);
  const other: Mode = mode === 'logIn' ? 'register' : 'logIn';
  return (
    <div className="page grid gap-10 py-8 md:grid-cols-[minmax(0,30rem)_1fr] md:gap-16 md:py-16">
      <PageHead title={t(`accounts.${mode}.heading`)} />
      <div className="grid content-start gap-6">
        <div className="grid gap-2">
          <h1 className="text-4xl">{t(`accounts.${mode}.title`)}</h1>
          <p className="text-lg text-muted">{t(`accounts.${mode}.lead`)}</p>
        </div>
        <AccountForm key={mode} mode={mode} returnPath={wanted ?? path({ page: 'welcome' })} />
        <PageLink
          page={other}
          query={wanted ? { r: wanted } : {}}
          onClick={() => writeStored('logInMode', other)}
          className="prose-link inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          {t(mode === 'logIn' ? 'accounts.logIn.toRegister' : 'accounts.register.toLogIn')}
        </PageLink>
        {mode === 'register' ? (
          <p className="text-sm text-muted">
            <Message
              id="accounts.terms"
              values={{
                terms: (
                  <PageLink page="helpTermsOfUse" className="prose-link">
                    {t('shell.footer.terms')}
                  </PageLink>
                ),
                privacy: (
                  <PageLink page="helpPrivacyPolicy" className="prose-link">
                    {t('shell.footer.privacy')}
                  </PageLink>
                ),
              }}
            />
          </p>
        ) : null}
      </div>
      <aside className="hidden content-start gap-6 md:grid">
        <ReliefCover
          shape="activity"
          elevationMeters={3404}
          seed="rope-team"
          isEager
          className="rounded-lg border border-line"
        />
        <ul className="grid gap-3 text-lg">
          {PROMISES.map((promise) => (
            <li key={promise} className="border-l-2 border-accent pl-4">
              {t(promise)}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
