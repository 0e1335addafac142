import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { readContacts } from './readContacts.ts';
import type { Contact } from './readContacts.ts';

export const LINK =
  'inline-flex min-h-11 items-center rounded-sm border border-line-strong px-4 font-semibold hover:border-ink';

/** Logging out removes what begins like a draft. The server never learns them. */
const STORED = 'draft.emergencyContacts';
const MOST = 3;
const NAME_MAX_LENGTH = 40;
const PHONE_MAX_LENGTH = 20;

/** People to call or write to, kept on this device alone. */
export function EmergencyContacts({ text }: { readonly text: string | null }): ReactNode {
  const t = useMessages();
  const [contacts, setContacts] = useState(() => readContacts(readStored(STORED)));
  const put = (next: readonly Contact[]): void => {
    setContacts(next);
    writeStored(STORED, next.length === 0 ? null : JSON.stringify(next));
  };
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const added = readContacts(JSON.stringify([{ name: form.get('name'), phone: form.get('phone') }]));
    if (added.length === 0) return;
    put([...contacts, ...added]);
    event.currentTarget.reset();
  };
  return (
    <section aria-labelledby="contacts" className="grid gap-2">
      <h3 id="contacts" className="text-lg">
        {t('recording.contacts')}
      </h3>
      {contacts.length > 0 ? (
        <ul className="grid gap-2">
          {contacts.map(({ name, phone }, index) => (
            <li key={index} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 grow font-semibold">{name}</span>
              <a href={`tel:${phone}`} className={LINK}>
                {t('recording.contacts.call', { name })}
              </a>
              {text === null ? null : (
                <a href={`sms:${phone}?body=${encodeURIComponent(text)}`} className={LINK}>
                  {t('recording.contacts.write', { name })}
                </a>
              )}
              <Button
                tone="plain"
                aria-label={t('recording.contacts.remove', { name })}
                onClick={() => put(contacts.filter((_, at) => at !== index))}
              >
                {t('recording.delete')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {contacts.length < MOST ? (
        <details open={contacts.length === 0}>
          <summary className="min-h-11 cursor-pointer content-center">{t('recording.contacts.add')}</summary>
          <form onSubmit={add} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <TextField
              name="name"
              label={t('recording.contacts.name')}
              maxLength={NAME_MAX_LENGTH}
              autoComplete="off"
              required
            />
            <TextField
              name="phone"
              label={t('recording.contacts.phone')}
              type="tel"
              inputMode="tel"
              maxLength={PHONE_MAX_LENGTH}
              autoComplete="off"
              required
            />
            <Button type="submit" className="justify-self-start">
              {t('recording.contacts.keep')}
            </Button>
          </form>
          <p className="text-sm text-muted">{t('recording.contacts.private')}</p>
        </details>
      ) : null}
    </section>
  );
}
