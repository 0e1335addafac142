import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LIVE_ALARM_ADDRESSES_MAX, LIVE_ALARM_GRACE_MINUTES, LIVE_COMPANIONS_MAX } from '@cordada/core/limits';
import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import {
  CreateLiveLink,
  EndLiveLink,
  HasLiveLink,
  MyFollowers,
  SendPosition,
} from '#app/data/generated/livePosition.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { useBusyAction } from '#app/ui/feedback/useBusyAction.ts';

/** Logging out removes what begins like a draft. */
const STORED = 'draft.liveLink';
const SEND_EVERY_MS = 60_000;
const HOURS = [4, 8, 12, 24, 48, 72];
const DUE_HOURS = [2, 4, 6, 8, 10, 12];

interface OpenLink {
  /** Another member of this device neither sees nor ends it. */
  readonly ownerId: string;
  readonly id: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** The link that this device sends to; the server tells its address once. */
function readLink(reader: string | null): OpenLink | null {
  try {
    const { ownerId, id, url, expiresAt }: Readonly<Record<string, unknown>> = Object(
      JSON.parse(readStored(STORED) ?? 'null'),
    );
    const isLink = typeof id === 'string' && typeof url === 'string' && typeof expiresAt === 'string';
    return isLink && ownerId === reader && reader !== null && Date.parse(expiresAt) > Date.now()
      ? { ownerId: reader, id, url, expiresAt }
      : null;
  } catch {
    return null;
  }
}

function keepLink(link: OpenLink | null): void {
  writeStored(STORED, link === null ? null : JSON.stringify(link));
}

/** Shares where the member is by a link, as long as this is shown. */
export function ShareLive({ fix }: { readonly fix: RecordedFix | null }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const readerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [link, setLink] = useState(() => readLink(readerId));
  const [isOpen, setOpen] = useState(false);
  // Made by another device, or before this one forgot it.
  const isElsewhere = useOperation(HasLiveLink, isOpen && link === null ? {} : null).data?.hasLiveLink ?? false;
  const followers =
    useOperation(MyFollowers, isOpen && link === null ? {} : null).data?.myFollows.nodes.flatMap(({ user }) =>
      user ? [user] : [],
    ) ?? [];
  const { isBusy, run } = useBusyAction(useFailureText());
  const [trouble, setTrouble] = useState<string | null>(null);
  const latest = useRef(fix);
  useEffect(() => {
    latest.current = fix;
  }, [fix]);
  const linkId = link?.id ?? null;
  const hasFix = fix !== null;
  useEffect(() => {
    if (linkId === null || !hasFix) return undefined;
    const send = async (): Promise<void> => {
      const now = latest.current;
      if (now === null) return;
      const { lat, lon, elevationMeters, accuracyMeters, seconds } = now;
      const position = { lat, lon, elevationMeters, accuracyMeters, fixedAt: new Date(seconds * 1_000).toISOString() };
      try {
        await runOperation(browserContext, SendPosition, { linkId, position });
      } catch (error) {
        // Without a network the next one is newer anyway.
        if (!(error instanceof ApiFailure) || error.errorCode !== 'not_found') return;
        keepLink(null);
        setLink(null);
      }
    };
    void send();
    const timer = setInterval(() => void send(), SEND_EVERY_MS);
    return () => clearInterval(timer);
  }, [linkId, hasFix]);

  const share = async ({ url }: OpenLink): Promise<void> => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: t('live.share.text'), url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ type: 'success', text: t('live.share.copied') });
      }
    } catch {
      // Closed without sharing: the address stays visible.
    }
  };
  const create = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hours = Number(form.get('hours'));
    const due = Number(form.get('due'));
    const addresses = String(form.get('alarm') ?? '')
      .split(/[\s,;]+/)
      .filter((address) => address !== '');
    const companionIds = form.getAll('companion').map(String);
    if (companionIds.length > LIVE_COMPANIONS_MAX)
      return setTrouble(t('live.share.companions.tooMany', { count: LIVE_COMPANIONS_MAX }));
    if (companionIds.length > 0 && due === 0) return setTrouble(t('live.share.alarm.noDue'));
    if (addresses.length > 0 && (due === 0 || addresses.length > LIVE_ALARM_ADDRESSES_MAX))
      return setTrouble(t(due === 0 ? 'live.share.alarm.noDue' : 'live.share.alarm.tooMany'));
    setTrouble(null);
    void run(async () => {
      const { createLiveLink } = await runOperation(browserContext, CreateLiveLink, {
        hours,
        isCoarse: form.get('coarse') !== null,
        dueAt: due > 0 ? new Date(Date.now() + Math.min(due, hours) * 3_600_000).toISOString() : null,
        alarmAddresses: due > 0 ? addresses : [],
        companionIds: due > 0 ? companionIds : [],
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      if (readerId === null) return;
      const created = { ownerId: readerId, ...createLiveLink };
      keepLink(created);
      setLink(created);
      await share(created);
    });
  };
  const end = (): Promise<void> =>
    run(async () => {
      await runOperation(browserContext, EndLiveLink, { id: link?.id ?? null });
      keepLink(null);
      setLink(null);
      setOpen(false);
      showToast({ type: 'success', text: t('live.share.ended') });
    });
  return (
    <>
      <Button tone="plain" aria-pressed={link !== null} onClick={() => setOpen(true)}>
        {t(link === null ? 'live.share.begin' : 'live.share.on')}
      </Button>
      {isOpen ? (
        <Dialog title={t('live.share.begin')} onClose={() => setOpen(false)}>
          {link === null ? (
            <form onSubmit={create} className="grid gap-4">
              <p className="text-muted">{t('live.share.help')}</p>
              {isElsewhere ? (
                <div className="grid justify-items-start gap-2 rounded-sm border-l-4 border-amber bg-amber-tint px-3 py-2">
                  <p>{t('live.share.elsewhere')}</p>
                  <Button isBusy={isBusy} onClick={() => void end()}>
                    {t('live.share.end')}
                  </Button>
                </div>
              ) : null}
              <Select
                label={t('live.share.hours')}
                name="hours"
                defaultValue="12"
                options={HOURS.map((hours) => ({
                  value: String(hours),
                  label: t('live.share.hour', { count: hours }),
                }))}
              />
              <Select
                label={t('live.share.due')}
                name="due"
                defaultValue="0"
                options={[
                  { value: '0', label: t('live.share.due.none') },
                  ...DUE_HOURS.map((hours) => ({
                    value: String(hours),
                    label: t('live.share.due.in', { count: hours }),
                  })),
                ]}
              />
              <TextField
                label={t('live.share.alarm')}
                name="alarm"
                inputMode="email"
                autoComplete="off"
                hint={t('live.share.alarm.help', { minutes: LIVE_ALARM_GRACE_MINUTES })}
                error={trouble ?? undefined}
              />
              {followers.length > 0 ? (
                <details>
                  <summary className="min-h-11 cursor-pointer content-center font-semibold">
                    {t('live.share.companions')}
                  </summary>
                  <p className="text-sm text-muted">{t('live.share.companions.help')}</p>
                  <ul className="grid max-h-60 overflow-y-auto">
                    {followers.map((user) => (
                      <li key={user.id}>
                        <label className="flex min-h-11 cursor-pointer items-center gap-3">
                          <input type="checkbox" name="companion" value={user.id} className="size-5 accent-accent" />
                          <span>{user.fullName}</span>
                        </label>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : null}
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input type="checkbox" name="coarse" className="size-5 accent-accent" />
                <span>{t('live.share.coarse')}</span>
              </label>
              <Button type="submit" tone="primary" isBusy={isBusy} className="justify-self-start">
                {t('live.share.create')}
              </Button>
            </form>
          ) : (
            <div className="grid gap-4">
              <p className="break-all select-all">{link.url}</p>
              <div className="flex flex-wrap gap-2">
                <Button tone="primary" onClick={() => void share(link)}>
                  {t('live.share.again')}
                </Button>
                <Button isBusy={isBusy} onClick={() => void end()}>
                  {t('live.share.end')}
                </Button>
              </div>
            </div>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
