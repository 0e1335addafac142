import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

const PLACES: readonly { readonly name: string; readonly address: (url: string, title: string) => string }[] = [
  { name: 'WhatsApp', address: (url, title) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
  {
    name: 'Telegram',
    address: (url, title) => `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  { name: 'Facebook', address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  {
    name: 'X',
    address: (url, title) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
];

/** Shares a URL by the system, as text, or by a link to a social network. No third-party code is loaded. */
export function ShareModal({
  title,
  url,
  onClose,
}: {
  readonly title: string;
  readonly url: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The Clipboard API was refused or is missing outside https, so the deprecated command is used.
      field.current?.querySelector('input')?.select();
      setCopied(document.execCommand('copy'));
    }
  };
  const hasSystemShare = typeof navigator.share === 'function';
  return (
    <Dialog title={t('shell.share.title')} onClose={onClose}>
      <p className="text-muted">{title}</p>
      <div className="flex items-end gap-2">
        <div ref={field} className="min-w-0 grow">
          <TextField label={t('shell.share.address')} name="address" value={url} readOnly />
        </div>
        <Button tone="primary" onClick={() => void copy()}>
          {t(isCopied ? 'shell.share.copied' : 'shell.share.copy')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {hasSystemShare ? (
          <li>
            <Button onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
              {t('shell.share.system')}
            </Button>
          </li>
        ) : null}
        {PLACES.map(({ name, address }) => (
          <li key={name}>
            <a
              href={address(url, title)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-4 font-semibold hover:border-ink"
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <a
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
            className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-4 font-semibold hover:border-ink"
          >
            {t('shell.share.mail')}
          </a>
        </li>
      </ul>
    </Dialog>
  );
}
