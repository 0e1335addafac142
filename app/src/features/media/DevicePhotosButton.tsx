import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import type { DevicePhotos } from './devicePhotos.ts';

/** Opens the camera or the gallery of a phone. */
export function DevicePhotosButton({
  way,
  onPhotos,
}: {
  readonly way: 'choose' | 'take';
  readonly onPhotos: (photos: DevicePhotos) => void;
}): ReactNode {
  const t = useMessages();
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const { devicePhotos } = await import('./devicePhotos.ts');
      onPhotos(await devicePhotos(way));
    } catch {
      onPhotos('failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void ask()}>
      {t(`media.${way}`)}
    </Button>
  );
}
