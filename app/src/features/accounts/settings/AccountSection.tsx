import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { ABOUT_MAX_LENGTH, EMAIL_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { RequestPasswordReset } from '#app/data/generated/accounts.ts';
import {
  ChangeEmail,
  ChangePassword,
  ChangePreferences,
  ChangeProfile,
  RequestEmailVerification,
} from '#app/data/generated/settings.ts';
import type { ChangeProfileVariables } from '#app/data/generated/settings.ts';
import {
  THEME_CHOICES,
  chooseTheme,
  chooseUnits,
  chosenTheme,
  useChosenUnits,
} from '#app/data/preferences/preferences.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';
import { PasswordField } from '../index.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Card, Choice, Form } from './cards/Card.tsx';
import { HandleCard } from './cards/HandleCard.tsx';
import { ImagesCard } from './cards/ImagesCard.tsx';
import { ProvidersCard } from './cards/ProvidersCard.tsx';
import { useChange, useQuickChange, useSettings } from './useSettings.tsx';

const PasskeysCard = lazyPart(async () => (await import('./cards/PasskeysCard.tsx')).PasskeysCard);

const text = (form: FormData, name: string): string => String(form.get(name) ?? '');

function ProfileForm(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const { change, isBusy, trouble } = useChange();
  // The fields keep what they began with, whatever is loaded later.
  const [{ firstName, lastName, about }, setBasis] = useState<ChangeProfileVariables['input']>(settings);
  return (
    <Card title={t('settings.profile.title')} text={t('settings.profile.text')}>
      <Form
        onSend={async (form) => {
          const input = {
            firstName: text(form, 'firstName'),
            lastName: text(form, 'lastName'),
            about: text(form, 'about'),
          };
          const variables = { input, basis: { firstName, lastName, about } };
          if (!(await change(ChangeProfile, variables, t('settings.saved'), input))) return;
          setBasis(input);
          await reloadViewer();
        }}
      >
        <FormAlert text={trouble.general} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            name="firstName"
            label={t('accounts.firstName')}
            autoComplete="given-name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            defaultValue={settings.firstName}
            error={trouble.fields['firstName'] && t('accounts.required')}
          />
          <TextField
            name="lastName"
            label={t('accounts.lastName')}
            autoComplete="family-name"
            maxLength={PERSON_NAME_MAX_LENGTH}
            defaultValue={settings.lastName}
          />
        </div>
        <TextArea
          name="about"
          label={t('settings.profile.about')}
          maxLength={ABOUT_MAX_LENGTH}
          rows={4}
          defaultValue={settings.about}
        />
        <Button type="submit" tone="primary" isBusy={isBusy} className="justify-self-start">
          {t('settings.save')}
        </Button>
      </Form>
    </Card>
  );
}

function MailButton({
  label,
  done,
  send,
}: {
  readonly label: string;
  readonly done: string;
  readonly send: () => Promise<unknown>;
}): ReactNode {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await send();
      showToast({ type: 'success', text: done });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} className="justify-self-start" onClick={() => void press()}>
      {label}
    </Button>
  );
}

function EmailForm(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const { change, isBusy, trouble } = useChange();
  return (
    <Card title={t('settings.email.title')}>
      <div className="grid gap-3">
        <p>
          <span className="font-semibold break-all">{settings.email}</span>
          <span className={`block text-sm ${settings.isEmailVerified ? 'text-evergreen' : 'text-amber'}`}>
            {t(settings.isEmailVerified ? 'settings.email.verified' : 'settings.email.unverified')}
          </span>
          {settings.pendingEmail ? (
            <span className="block text-sm text-amber">
              {t('settings.email.pending', { email: settings.pendingEmail })}
            </span>
          ) : null}
        </p>
        {settings.isEmailVerified ? null : (
          <MailButton
            label={t('settings.email.prove')}
            done={t('settings.email.proofSent', { email: settings.email })}
            send={() => runOperation(browserContext, RequestEmailVerification, {})}
          />
        )}
      </div>
      {settings.hasPassword ? (
        <Form
          onSend={async (form, element) => {
            const email = text(form, 'email');
            const variables = { email, password: text(form, 'password') };
            if (await change(ChangeEmail, variables, t('settings.email.asked', { email }))) element.reset();
          }}
        >
          <FormAlert text={trouble.general} />
          <TextField
            name="email"
            label={t('settings.email.new')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            maxLength={EMAIL_MAX_LENGTH}
            error={trouble.fields['email']}
          />
          <PasswordField
            name="password"
            label={t('settings.password.current')}
            isNew={false}
            error={trouble.fields['password']}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('settings.email.submit')}
          </Button>
        </Form>
      ) : (
        <p className="text-muted">{t('settings.password.needed')}</p>
      )}
    </Card>
  );
}

function PasswordForm(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const { change, isBusy, trouble } = useChange();
  if (!settings.hasPassword) {
    return (
      <Card title={t('settings.password.title')} text={t('settings.password.none')}>
        <MailButton
          label={t('settings.password.mail')}
          done={t('accounts.forgot.sent', { email: settings.email })}
          send={() => runOperation(browserContext, RequestPasswordReset, { email: settings.email })}
        />
      </Card>
    );
  }
  return (
    <Card title={t('settings.password.title')} text={t('settings.password.text')}>
      <Form
        onSend={async (form, element) => {
          const variables = { password: text(form, 'password'), newPassword: text(form, 'newPassword') };
          if (await change(ChangePassword, variables, t('settings.password.done'))) element.reset();
        }}
      >
        <FormAlert text={trouble.general} />
        <PasswordField
          name="password"
          label={t('settings.password.current')}
          isNew={false}
          error={trouble.fields['password']}
        />
        <PasswordField
          name="newPassword"
          label={t('settings.password.new')}
          isNew
          error={trouble.fields['newPassword']}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('settings.password.submit')}
        </Button>
      </Form>
    </Card>
  );
}

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

function Appearance(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const quick = useQuickChange();
  const units = useChosenUnits();
  const shown = useLanguage();
  const page = useCurrentPage();
  const [theme, setTheme] = useState(chosenTheme());
  return (
    <Card title={t('settings.appearance.title')} text={t('settings.appearance.text')}>
      <Choice
        legend={t('settings.language.legend')}
        name="language"
        value={settings.language}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        onChange={(language) => void quick({ language }, ChangePreferences, { input: { language } })}
      />
      {settings.language !== shown && page ? (
        <a
          href={page.addresses[settings.language]}
          hrefLang={settings.language}
          className="prose-link min-h-11 justify-self-start"
        >
          {t('settings.language.open', { language: LANGUAGE_NAMES[settings.language] })}
        </a>
      ) : null}
      <Choice
        legend={t('settings.units.legend')}
        name="units"
        value={units}
        options={[
          { value: 'metric', label: t('settings.units.metric') },
          { value: 'imperial', label: t('settings.units.imperial') },
        ]}
        onChange={(next) => {
          chooseUnits(next);
          void quick({ units: next }, ChangePreferences, { input: { units: next } });
        }}
      />
      <Choice
        legend={t('settings.theme.legend')}
        name="theme"
        value={theme}
        options={THEME_CHOICES.map((choice) => ({ value: choice, label: t(`settings.theme.${choice}`) }))}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
          void quick({ theme: next === 'system' ? null : next }, ChangePreferences, { input: { theme: next } });
        }}
      />
    </Card>
  );
}

export function AccountSection(): ReactNode {
  return (
    <>
      <ProfileForm />
      <HandleCard />
      <ImagesCard />
      <EmailForm />
      <PasswordForm />
      <Suspense fallback={<Skeleton className="my-8 h-40" />}>
        <PasskeysCard />
      </Suspense>
      <ProvidersCard />
      <Appearance />
    </>
  );
}
