import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { IMAGE_FILE_MAX_BYTES } from '@cordada/core/limits';
import { PHOTO_TYPES } from '@cordada/core/media/photoTypes';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { nativePlatform } from '#app/platform/nativeBridge.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { icon, X } from '#app/ui/icons.tsx';
import { useFileDrop } from '#app/ui/forms/useFileDrop.ts';
import { DevicePhotosButton } from './DevicePhotosButton.tsx';
import type { DevicePhotos } from './devicePhotos.ts';
import { useImageUploads } from './useImageUploads.ts';
import type { ImageUpload } from './useImageUploads.ts';

const Camera = icon(
  'M13.997 4a2 2 0 0 1 1.760 1.050l.486.900A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
);

/** For photos alone Android opens its photo picker, which removes their places; with another type first, its files. */
const ACCEPTED = (import.meta.env.VITE_NATIVE ? ['application/octet-stream', ...PHOTO_TYPES] : PHOTO_TYPES).join();
const PICK =
  'inline-flex min-h-11 cursor-pointer items-center rounded-sm border border-line-strong bg-raised px-5 font-semibold hover:border-ink';

const isImage = ({ type }: File): boolean => type.startsWith('image/');

const NONE: readonly File[] = [];

export function ImageDrop({
  given = NONE,
  onAdded,
}: {
  /** Photos that are uploaded at once, because another app has shared them. */
  readonly given?: readonly File[] | undefined;
  readonly onAdded: (photo: ImageDetails) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, cancel } = useImageUploads(onAdded);
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null);
  const isOver = useFileDrop((files) => add(files));
  const taken = useRef(new Set<File>());
  useEffect(() => {
    const fresh = given.filter((file) => !taken.current.has(file));
    for (const file of fresh) taken.current.add(file);
    if (fresh.length > 0) add(fresh);
  }, [given, add]);
  const addFromDevice = (photos: DevicePhotos): void => {
    const isFound = typeof photos !== 'string';
    setProblem(isFound ? null : photos);
    if (isFound) add(photos);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const photos = [...(event.clipboardData?.files ?? [])].filter(isImage);
      if (photos.length === 0) return;
      event.preventDefault();
      add(photos);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [add]);
  return (
    <div className="grid gap-3">
      <div
        className={`grid justify-items-center gap-2 rounded-lg border-2 border-dashed pointer-coarse:border-solid px-5 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glacier ${isOver ? 'border-accent bg-sunken' : 'border-line-strong'}`}
      >
        <span className="text-accent">
          <Camera size={28} />
        </span>
        <div className="flex flex-wrap justify-center gap-2">
          {(['choose', 'take'] as const).map((way) =>
            import.meta.env.VITE_NATIVE && (way === 'take' || nativePlatform() === 'ios') ? (
              <DevicePhotosButton key={way} way={way} onPhotos={addFromDevice} />
            ) : (
              <span key={way} className={way === 'take' ? 'pointer-fine:hidden' : undefined}>
                <input
                  ref={way === 'choose' ? input : undefined}
                  id={`${id}-${way}`}
                  type="file"
                  multiple={way === 'choose'}
                  accept={ACCEPTED}
                  capture={way === 'take' ? 'environment' : undefined}
                  className="sr-only"
                  onChange={({ target }) => {
                    add([...(target.files ?? [])]);
                    // Allows the same file to be chosen again after it was removed.
                    target.value = '';
                  }}
                />
                <label htmlFor={`${id}-${way}`} className={PICK}>
                  {t(`media.${way}`)}
                </label>
              </span>
            ),
          )}
        </div>
        {import.meta.env.VITE_NATIVE ? (
          <FormAlert text={problem && t(`media.device.${problem}`)} />
        ) : (
          <p className="text-muted">{t('media.drop')}</p>
        )}
        <p className="text-sm text-muted">{t('media.formats', { size: format.number(IMAGE_FILE_MAX_BYTES / 1e6) })}</p>
      </div>
      <p className="text-sm text-muted">{t('media.clean')}</p>
      {uploads.length > 0 ? (
        <ul className="grid gap-2">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow
                upload={upload}
                onRetry={() => retry(upload.key)}
                onCancel={() => {
                  cancel(upload.key);
                  // The pressed button disappears, so the focus moves to the file input.
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function UploadRow({
  upload: { name, preview, state, share, failure },
  onRetry,
  onCancel,
}: {
  readonly upload: ImageUpload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  return (
    <div
      className={`flex items-center gap-3 rounded-sm border bg-raised p-2 ${state === 'failed' ? 'border-danger' : 'border-line'}`}
    >
      <img src={preview} alt="" className="size-14 shrink-0 rounded-sm bg-sunken object-cover" />
      <div className="grid min-w-0 grow gap-1">
        <span className="truncate font-semibold">{name}</span>
        {state === 'failed' && failure ? (
          <p role="alert" className="text-sm text-danger">
            {failureText(failure)}
          </p>
        ) : (
          <>
            <output className="text-sm text-muted">
              {t(state === 'waiting' ? 'media.waiting' : share < 1 ? 'media.sending' : 'media.reading', {
                share: format.percent(share),
              })}
            </output>
            <progress
              aria-label={name}
              max={1}
              value={state === 'sending' && share < 1 ? share : undefined}
              className="h-1.5 w-full accent-(--accent)"
            />
          </>
        )}
      </div>
      {state === 'failed' ? (
        <Button aria-label={t('media.retry', { name })} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      ) : null}
      <button
        type="button"
        aria-label={t('media.cancel', { name })}
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
      >
        <X size={18} />
      </button>
    </div>
  );
}
