import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SIGN_IN_PROVIDERS, SIGN_IN_PROVIDER_TITLES } from '@cordada/core/accounts/signInProviders';
import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { CompleteLink, UnlinkProvider } from '#app/data/generated/settings.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { leaveForProvider, takePendingSignIn, useProviders } from '#app/features/accounts/index.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Card } from './Card.tsx';
import { useChange, useSettings } from '../useSettings.tsx';

export function ProvidersCard(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { settings } = useSettings();
  const { change, isBusy, trouble } = useChange();
  const [leaving, setLeaving] = useState<SignInProviderName | null>(null);
  const offered = useProviders();
  const linked = new Map(settings.linkedProviders.map((one) => [one.provider, one]));
  const shown = SIGN_IN_PROVIDERS.filter((provider) => linked.has(provider) || offered.includes(provider));

  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const visit = takePendingSignIn();
    if (!visit) return;
    const { code, secret, returnPath } = visit;
    void change(CompleteLink, { code, secret }, t('settings.providers.linked')).then(
      (isLinked) => isLinked && returnPath && navigate(returnPath, { replace: true }),
    );
  });
  const link = async (provider: SignInProviderName): Promise<void> => {
    setLeaving(provider);
    try {
      await leaveForProvider(provider, language, { links: true, returnPath: location.pathname + location.search });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      setLeaving(null);
    }
  };
  if (shown.length === 0) return null;
  return (
    <Card title={t('settings.providers.title')} text={t('settings.providers.text')}>
      <FormAlert text={trouble.general} />
      <ul className="grid max-w-2xl gap-3">
        {shown.map((provider) => {
          const title = SIGN_IN_PROVIDER_TITLES[provider];
          const identity = linked.get(provider);
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3"
            >
              <div className="min-w-0 grow">
                <p className="font-semibold">{title}</p>
                <p className="text-sm break-all text-muted">
                  {identity ? identity.email || t('settings.providers.isLinked') : t('settings.providers.notLinked')}
                </p>
              </div>
              {identity ? (
                <Button
                  isBusy={isBusy}
                  aria-label={t('settings.providers.unlinkLabel', { provider: title })}
                  onClick={() => void change(UnlinkProvider, { provider }, t('settings.providers.unlinked'))}
                >
                  {t('settings.providers.unlink')}
                </Button>
              ) : (
                <Button
                  isBusy={leaving === provider}
                  aria-label={t('settings.providers.linkLabel', { provider: title })}
                  onClick={() => void link(provider)}
                >
                  {t('settings.providers.link')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
