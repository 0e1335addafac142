import type { ReactNode } from 'react';
import { useState } from 'react';
import { IMAGE_CAPTION_MAX_LENGTH } from '@cordada/core/limits';
import { IMAGE_LICENCES } from '@cordada/core/media/images';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DescribePhoto } from '#app/data/generated/media.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';

/** The caption and licence of a photo, saved when a field loses focus. */
export function ImageFields({
  photo,
  onChange,
}: {
  readonly photo: ImageDetails;
  readonly onChange: (photo: ImageDetails) => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [caption, setCaption] = useState(photo.caption);
  const [trouble, setTrouble] = useState<string | undefined>();
  const save = async (given: Pick<ImageDetails, 'caption' | 'licence'>): Promise<void> => {
    if (given.caption === photo.caption && given.licence === photo.licence) return;
    setTrouble(undefined);
    try {
      const { describeImage } = await runOperation(browserContext, DescribePhoto, { id: photo.id, ...given });
      onChange(describeImage);
    } catch (error) {
      setTrouble(failureText(error));
    }
  };
  if (photo.blobUrl !== undefined) return <p className="text-sm text-muted">{t('media.kept')}</p>;
  return (
    <div className="grid gap-3">
      <TextField
        label={t('media.caption')}
        name={`caption-${photo.id}`}
        maxLength={IMAGE_CAPTION_MAX_LENGTH}
        value={caption}
        error={trouble}
        onChange={(event) => setCaption(event.target.value)}
        onBlur={() => void save({ caption, licence: photo.licence })}
      />
      <Select
        label={t('media.licence')}
        name={`licence-${photo.id}`}
        value={photo.licence}
        options={IMAGE_LICENCES.map((licence) => ({ value: licence, label: licence }))}
        onChange={(event) => void save({ caption, licence: event.target.value })}
      />
    </div>
  );
}
