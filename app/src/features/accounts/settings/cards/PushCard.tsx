import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PushSettings, SetQuietHours } from '#app/data/generated/settings.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Select } from '#app/ui/forms/Field.tsx';
import { Card } from './Card.tsx';
import { readPushState, turnPushOff, turnPushOn } from './pushDevice.ts';
import type { PushState } from './pushDevice.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const DEFAULT_HOURS = { from: 22, to: 7 };

/** Push messages on this device, and the hours without them. */
export function PushCard(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { data, change } = useOperation(PushSettings, {});
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readPushState().then(setState, () => setState('unsupported'));
  }, []);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({
        type: 'error',
        text: error instanceof DOMException ? t('settings.push.failed') : failureText(error),
      });
    } finally {
      setBusy(false);
    }
  };
  const quiet = data?.quietHours ?? null;
  const setQuiet = (hours: { readonly from: number; readonly to: number } | null): Promise<void> =>
    run(async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const set = await runOperation(browserContext, SetQuietHours, { hours: hours && { ...hours, timeZone } });
      change((now) => ({ ...now, quietHours: set.setQuietHours ?? null }));
    });
  return (
    <Card title={t('settings.push.title')} text={t('settings.push.text')}>
      {state === null ? null : (
        <p className={state === 'on' ? 'text-evergreen' : 'text-muted'}>{t(`settings.push.${state}`)}</p>
      )}
      {state === 'on' || state === 'off' ? (
        <Button
          isBusy={isBusy}
          disabled={!data}
          className="justify-self-start"
          onClick={() =>
            void run(async () => setState(await (state === 'on' ? turnPushOff() : turnPushOn(data?.webPushKey ?? ''))))
          }
        >
          {t(state === 'on' ? 'settings.push.end' : 'settings.push.begin')}
        </Button>
      ) : null}
      {data ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{t('settings.push.quiet')}</legend>
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={quiet !== null}
              disabled={isBusy}
              className="size-5 accent-accent"
              onChange={({ target }) => void setQuiet(target.checked ? DEFAULT_HOURS : null)}
            />
            <span>{t('settings.push.quiet')}</span>
          </label>
          {quiet ? (
            <div className="flex max-w-xs gap-3 *:flex-1">
              {(['from', 'to'] as const).map((end) => (
                <Select
                  key={end}
                  label={t(`settings.push.${end}`)}
                  value={String(quiet[end])}
                  options={HOURS.filter(({ value }) => value !== String(quiet[end === 'from' ? 'to' : 'from']))}
                  onChange={({ target }) =>
                    void setQuiet({ from: quiet.from, to: quiet.to, [end]: Number(target.value) })
                  }
                />
              ))}
            </div>
          ) : null}
        </fieldset>
      ) : null}
    </Card>
  );
}
