import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { askForOwner, canAskForOwner, isAppLockOn, setAppLock } from '#app/features/appLock/index.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Card } from './Card.tsx';

/** The lock of this device in front of the native app. */
export function AppLockCard(): ReactNode {
  const t = useMessages();
  const [isOn, setOn] = useState(isAppLockOn);
  const change = async (wanted: boolean): Promise<void> => {
    if (!(await canAskForOwner()) && wanted)
      return showToast({ type: 'error', text: t('settings.appLock.unavailable') });
    if (!(await askForOwner(t('shell.lock.reason')))) return;
    setAppLock(wanted);
    setOn(wanted);
  };
  return (
    <Card title={t('settings.appLock.title')} text={t('settings.appLock.text')}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void change(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-(--accent)"
        />
        {t('settings.appLock.label')}
      </label>
    </Card>
  );
}
