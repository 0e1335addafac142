import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ChangeClub, CreateInviteLink, InviteMembers, RevokeInvitation } from '#app/data/generated/clubs.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextArea, TextField } from '#app/ui/forms/Field.tsx';
import type { MembersData } from './loadMembers.ts';
import { useClubAction } from './useClubAction.ts';

/** Invitations by mail or link, and what the page of the club says. */
export function InvitePanel({
  clubId,
  invitations,
  facts,
}: {
  readonly clubId: string;
  readonly invitations: MembersData['invitations'];
  readonly facts: { readonly place: string; readonly contact: string };
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { isBusy, run } = useClubAction();
  const [emails, setEmails] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const given = emails.split(/[\s,;]+/).filter(Boolean);
    if (given.length === 0) return;
    const data = await run(InviteMembers, { clubId, emails: given }, ({ inviteMembers }) =>
      t('clubs.invite.done', { count: inviteMembers }),
    );
    if (data) setEmails('');
  };
  const makeLink = async (): Promise<void> => {
    const data = await run(CreateInviteLink, { clubId }, t('clubs.invite.linkMade'));
    if (!data) return;
    setLink(data.createInviteLink);
    await navigator.clipboard?.writeText(data.createInviteLink).catch(() => undefined);
  };
  const saveFacts = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(
      ChangeClub,
      { clubId, place: String(form.get('place') ?? ''), contact: String(form.get('contact') ?? '') },
      t('clubs.facts.saved'),
    );
  };
  return (
    <aside className="grid content-start gap-8">
      <form className="grid gap-3" onSubmit={(event) => void invite(event)}>
        <h2 className="text-xl">{t('clubs.invite.title')}</h2>
        <TextArea
          label={t('clubs.invite.emails')}
          hint={t('clubs.invite.hint')}
          rows={3}
          value={emails}
          onChange={({ target }) => setEmails(target.value)}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('clubs.invite.submit')}
        </Button>
      </form>
      <div className="grid gap-3">
        <Button isBusy={isBusy} className="justify-self-start" onClick={() => void makeLink()}>
          {t('clubs.invite.link')}
        </Button>
        {link ? (
          <TextField
            label={t('clubs.invite.linkLabel')}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
        ) : null}
        {invitations.length > 0 ? (
          <ul className="grid gap-1">
            {invitations.map(({ id, email, expiresAt }) => (
              <li key={id} className="flex items-center justify-between gap-x-3 border-b border-line py-1 text-sm">
                <span className="min-w-0 break-words">
                  {email ?? t('clubs.invite.aLink')}{' '}
                  <span className="text-muted">{t('clubs.invite.until', { date: format.date(expiresAt) })}</span>
                </span>
                <Button
                  tone="plain"
                  isBusy={isBusy}
                  onClick={() => void run(RevokeInvitation, { clubId, id }, t('clubs.invite.revoked'))}
                >
                  {t('clubs.invite.revoke')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <form className="grid gap-3" onSubmit={saveFacts}>
        <h2 className="text-xl">{t('clubs.facts.title')}</h2>
        <TextField name="place" label={t('clubs.facts.place')} defaultValue={facts.place} maxLength={120} />
        <TextField
          name="contact"
          label={t('clubs.facts.contact')}
          hint={t('clubs.facts.hint')}
          defaultValue={facts.contact}
          maxLength={200}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('clubs.facts.save')}
        </Button>
      </form>
    </aside>
  );
}
