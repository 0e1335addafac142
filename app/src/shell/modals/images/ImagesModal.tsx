import { objectKeys } from '@cordada/core/objectKeys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import type { PictureSection } from '#app/pages/modals.ts';
import { Chip } from '#app/ui/Badge.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';

const SIZES = {
  small: 'grid-cols-3 sm:grid-cols-5',
  medium: 'grid-cols-2 sm:grid-cols-3',
  large: 'grid-cols-1 sm:grid-cols-2',
} as const;
const PICTURE_SIZES = {
  small: '30vw',
  medium: '(min-width: 640px) 22rem, 50vw',
  large: '(min-width: 640px) 33rem, 100vw',
} as const;
const SQUARE = 'aspect-square w-full bg-sunken object-cover';
type Size = keyof typeof SIZES;
const SIZE_NAMES = objectKeys(SIZES);

export function ImagesModal({
  title,
  sections,
  onClose,
}: {
  readonly title: string;
  readonly sections: readonly PictureSection[];
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [size, setSize] = useState<Size>(() => {
    const kept = readStored('imagesGridSize');
    return SIZE_NAMES.find((one) => one === kept) ?? 'medium';
  });
  const [name, setName] = useState(() => readStored('imagesSection'));
  const section = sections.find((one) => one.name === name) ?? sections[0];
  const choose = (next: Size): void => {
    setSize(next);
    writeStored('imagesGridSize', next);
  };
  const open = (next: PictureSection['name']): void => {
    setName(next);
    writeStored('imagesSection', next);
  };
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <div className="flex flex-wrap justify-between gap-3">
        <div role="group" aria-label={t('shell.images.sections')} className="flex flex-wrap gap-2">
          {sections.map((one) => (
            <Chip key={one.name} isPressed={one === section} onClick={() => open(one.name)}>
              {t(`shell.images.section.${one.name}`)} ({one.pictures.length})
            </Chip>
          ))}
        </div>
        <div role="group" aria-label={t('shell.images.size')} className="flex gap-2">
          {SIZE_NAMES.map((one) => (
            <Chip key={one} isPressed={one === size} onClick={() => choose(one)}>
              {t(`shell.images.size.${one}`)}
            </Chip>
          ))}
        </div>
      </div>
      {section && section.pictures.length > 0 ? (
        <ul className={`grid gap-3 ${SIZES[size]}`}>
          {section.pictures.map(({ src, photo, alt }, index) => (
            <li key={photo?.id ?? src}>
              <button
                type="button"
                aria-label={t('shell.images.open', { name: alt })}
                onClick={() => openModal('gallery', { title, pictures: section.pictures, start: index })}
                className="block w-full overflow-hidden rounded-sm border border-line hover:border-ink"
              >
                {photo ? (
                  <ResponsiveImage photo={photo} alt="" sizes={PICTURE_SIZES[size]} className={SQUARE} />
                ) : (
                  <img src={src} alt="" loading="lazy" className={SQUARE} />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('shell.images.none')}</p>
      )}
    </Dialog>
  );
}
