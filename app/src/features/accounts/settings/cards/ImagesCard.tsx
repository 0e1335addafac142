import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { profileImagePath } from '@cordada/core/accounts/profileImages';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import { IMAGE_FILE_MAX_BYTES } from '@cordada/core/limits';
import { failureOfAnswer, readJson, sendCall } from '#app/data/callApi.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Settings } from '#app/data/generated/settings.ts';
import { uploadFile } from '#app/data/requests/uploadFile.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { UserRound } from '#app/ui/icons.tsx';
import { Card } from './Card.tsx';
import { useSettings } from '../useSettings.tsx';

async function sendImage(role: ProfileImageRole, file: File | null): Promise<void> {
  const path = `/api/users/me/images/${role}`;
  if (file) return void (await uploadFile(path, file, { method: 'PUT' }));
  const answer = await sendCall({ method: 'DELETE', path });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
}

function ImageChoice({ place: role }: { readonly place: ProfileImageRole }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { settings, show } = useSettings();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const image = settings.user[role];
  const change = async (file: File | null): Promise<void> => {
    if (file && file.size > IMAGE_FILE_MAX_BYTES) return setTrouble(failureText('payload_too_large'));
    setBusy(true);
    setTrouble(null);
    try {
      await sendImage(role, file);
      show((await runOperation(browserContext, Settings, {})).settings);
      await reloadViewer();
    } catch (error) {
      setTrouble(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const frame = role === 'picture' ? 'size-24 rounded-full' : 'aspect-3/1 w-full max-w-md rounded-lg';
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-semibold">{t(`settings.images.${role}`)}</h3>
      {image ? (
        <img
          src={profileImagePath(image.id, role === 'picture' ? 'large' : 'small')}
          alt={t(`settings.images.${role}`)}
          width={image.width}
          height={image.height}
          className={`${frame} border border-line object-cover`}
        />
      ) : (
        <div className={`${frame} grid place-items-center border border-dashed border-line-strong text-muted`}>
          <UserRound size={28} />
        </div>
      )}
      <FormAlert text={trouble} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        aria-label={t(`settings.images.${role}`)}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void change(file);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} aria-label={t(`settings.images.choose.${role}`)} onClick={() => input.current?.click()}>
          {t('settings.images.choose')}
        </Button>
        {image ? (
          <Button isBusy={isBusy} aria-label={t(`settings.images.remove.${role}`)} onClick={() => void change(null)}>
            {t('settings.images.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export function ImagesCard(): ReactNode {
  const t = useMessages();
  return (
    <Card title={t('settings.images.title')} text={t('settings.images.text', { size: IMAGE_FILE_MAX_BYTES / 1e6 })}>
      <div className="grid grid-cols-1 gap-8 sm:grid-cols-[auto_1fr]">
        <ImageChoice place="picture" />
        <ImageChoice place="cover" />
      </div>
    </Card>
  );
}
