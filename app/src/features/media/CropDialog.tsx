import 'react-image-crop/dist/ReactCrop.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { Crop } from '@cordada/core/media/images';
import { COVER_RATIO, imageUrl } from '@cordada/core/media/imageSources';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

/** Minimum size of the crop in pixels of the dialog; a smaller crop would look grainy. */
const LEAST = 60;
const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100));

export function CropDialog({
  photo,
  crop,
  onChoose,
  onClose,
}: {
  readonly photo: ImageDetails;
  readonly crop: Crop;
  readonly onChoose: (crop: Crop) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [chosen, setChosen] = useState(crop);
  return (
    <Dialog title={t('media.crop.title')} size="wide" onClose={onClose}>
      <p className="text-muted">
        {t('media.crop.text')} <span className="pointer-coarse:hidden">{t('media.crop.keys')}</span>
      </p>
      <div className="grid justify-items-center">
        <ReactCrop
          aspect={COVER_RATIO}
          keepSelection
          minWidth={LEAST}
          className="max-h-[60dvh]"
          crop={{
            unit: '%',
            x: chosen.x * 100,
            y: chosen.y * 100,
            width: chosen.width * 100,
            height: chosen.height * 100,
          }}
          onChange={(_, { x, y, width, height }) => {
            if (width === 0 || height === 0) return;
            const [w, h] = [share(width), share(height)];
            setChosen({ x: Math.min(share(x), 1 - w), y: Math.min(share(y), 1 - h), width: w, height: h });
          }}
        >
          <img
            src={imageUrl(photo, 1024)}
            alt={photo.caption}
            width={photo.width}
            height={photo.height}
            className="w-auto"
          />
        </ReactCrop>
      </div>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('media.crop.cancel')}</Button>
        <Button
          tone="primary"
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          {t('media.crop.set')}
        </Button>
      </div>
    </Dialog>
  );
}
