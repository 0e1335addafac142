import type { ReactNode } from 'react';
import { ChooseSummary, SetMailFrequency, SetNotification } from '#app/data/generated/settings.ts';
import { MAIL_FREQUENCY_NAMES, NOTIFICATION_CHANNELS } from '@cordada/core/accounts/notificationKinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Card, Choice } from './cards/Card.tsx';
import { PushCard } from './cards/PushCard.tsx';
import { useChange, useQuickChange, useSettings } from './useSettings.tsx';

function Kinds(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const quick = useQuickChange();
  return (
    <Card title={t('settings.notifications.title')} text={t('settings.notifications.text')}>
      <table className="w-full max-w-2xl border-collapse">
        <caption className="sr-only">{t('settings.notifications.title')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('settings.notifications.kind')}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-14 py-2 text-center font-semibold sm:w-24">
                {t(`settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.notifications.map((row) => (
            <tr key={row.kind} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {t(`settings.kind.${row.kind}`)}
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      aria-label={`${t(`settings.kind.${row.kind}`)}: ${t(`settings.channel.${channel}`)}`}
                      checked={row[channel]}
                      className="size-5 accent-accent"
                      onChange={({ target }) => {
                        const notifications = settings.notifications.map((one) =>
                          one.kind === row.kind ? { ...one, [channel]: target.checked } : one,
                        );
                        void quick({ notifications }, SetNotification, {
                          kind: row.kind,
                          channel,
                          isOn: target.checked,
                        });
                      }}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Frequency(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const quick = useQuickChange();
  return (
    <Card title={t('settings.frequency.title')} text={t('settings.frequency.text')}>
      <Choice
        legend={t('settings.frequency.legend')}
        name="mailFrequency"
        value={settings.mailFrequency}
        options={MAIL_FREQUENCY_NAMES.map((value) => ({ value, label: t(`settings.frequency.${value}`) }))}
        onChange={(mailFrequency) => void quick({ mailFrequency }, SetMailFrequency, { frequency: mailFrequency })}
      />
    </Card>
  );
}

function Summary(): ReactNode {
  const t = useMessages();
  const { settings } = useSettings();
  const { change, isBusy, trouble } = useChange();
  const { summary } = settings;
  const isWanted = summary !== 'off';
  return (
    <Card title={t('settings.summary.title')} text={t('settings.summary.text')}>
      <FormAlert text={trouble.general} />
      <p className={summary === 'on' ? 'text-evergreen' : summary === 'asked' ? 'text-amber' : 'text-muted'}>
        {t(`settings.summary.${summary}`, { email: settings.email })}
      </p>
      <Button
        isBusy={isBusy}
        className="justify-self-start"
        onClick={() =>
          void change(
            ChooseSummary,
            { isOn: !isWanted },
            isWanted ? t('settings.saved') : t('settings.summary.asked', { email: settings.email }),
          )
        }
      >
        {t(isWanted ? 'settings.summary.end' : 'settings.summary.begin')}
      </Button>
    </Card>
  );
}

export function NotificationsSection(): ReactNode {
  return (
    <>
      <Kinds />
      <PushCard />
      <Frequency />
      <Summary />
    </>
  );
}
