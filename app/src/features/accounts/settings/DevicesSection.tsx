import type { ReactNode } from 'react';
import { RevokeOtherSessions, RevokeSession } from '#app/data/generated/settings.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { Card } from './cards/Card.tsx';
import { useChange, useSettings } from './useSettings.tsx';

export function DevicesSection(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { settings } = useSettings();
  const { change, isBusy } = useChange();
  const others = settings.sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card title={t('settings.devices.title')} text={t('settings.devices.text')}>
      <ul className="grid max-w-2xl gap-3">
        {settings.sessions.map((session) => {
          const device = session.browser
            ? session.system
              ? t('settings.devices.name', { browser: session.browser, system: session.system })
              : session.browser
            : t('settings.devices.unknown');
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3"
            >
              <div className="min-w-0 grow">
                <p className="font-semibold">{device}</p>
                <p className="text-sm text-muted">
                  {session.isCurrent ? (
                    <span className="text-evergreen">{t('settings.devices.current')}</span>
                  ) : (
                    <>
                      {t('settings.devices.lastUse')} <RelativeTime at={session.lastUsedAt} />
                    </>
                  )}
                  {' · '}
                  {t('settings.devices.since', { date: format.date(session.createdAt) })}
                </p>
              </div>
              {session.isCurrent ? null : (
                <Button
                  aria-label={t('settings.devices.revokeLabel', { device })}
                  isBusy={isBusy}
                  onClick={() => void change(RevokeSession, { id: session.id }, t('settings.devices.revoked'))}
                >
                  {t('settings.devices.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 ? (
        <Button
          tone="danger"
          isBusy={isBusy}
          className="justify-self-start"
          onClick={() => void change(RevokeOtherSessions, {}, t('settings.devices.allRevoked'))}
        >
          {t('settings.devices.revokeAll')}
        </Button>
      ) : null}
    </Card>
  );
}
