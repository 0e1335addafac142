import type { ReactNode } from 'react';
import type { CoverChoice } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import { imageIdsOf } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import { useImages } from '#app/features/media/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { CoverPicture, ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ChangedText } from './ChangedText.tsx';
import { LinkedNames } from './LinkedNames.tsx';
import { usePartTexts } from '../partTexts.ts';

function idsOf(path: string, value: unknown): readonly string[] {
  if (!value) return [];
  if (path === 'images') return value as readonly string[];
  if (path === 'cover') return [(value as CoverChoice).imageId];
  return path.endsWith('.article') ? imageIdsOf(value as RichText) : [];
}

const LINKS: readonly string[] = ['parentId', 'leadsTo', 'partOf'];

export const isText = (path: string): boolean => path.endsWith('.description') || path.endsWith('.article');

export interface Comparison {
  readonly other: unknown;
  readonly side: 'before' | 'after';
  readonly isShort?: boolean;
}

export function PartValue({
  kind,
  path,
  value,
  comparison,
}: {
  readonly kind: KindName;
  readonly path: string;
  readonly value: unknown;
  readonly comparison?: Comparison;
}): ReactNode {
  const t = useMessages();
  const texts = usePartTexts(kind);
  const ids = idsOf(path, value);
  const { photoOf } = useImages(ids);
  if (LINKS.includes(path) && value) return <LinkedNames ids={[value].flat() as string[]} />;
  const words =
    comparison && isText(path) && value && comparison.other ? (
      <ChangedText
        mine={texts.value(path, value)}
        other={texts.value(path, comparison.other)}
        side={comparison.side}
        isShort={comparison.isShort ?? false}
      />
    ) : (
      texts.value(path, value)
    );
  if (ids.length === 0) return words;
  if (path === 'cover') {
    const photo = photoOf(ids[0] ?? '');
    if (!photo) return photo === null ? t('media.photos.gone') : '…';
    return (
      <CoverPicture cover={{ image: photo, crop: (value as CoverChoice).crop }} sizes="16rem" className="max-w-64" />
    );
  }
  return (
    <>
      {path === 'images' ? null : words}
      <span className="flex flex-wrap gap-1">
        {ids.map((id, index) => {
          const photo = photoOf(id);
          const name = t('media.photo', { number: index + 1 });
          return photo ? (
            <ResponsiveImage
              key={id}
              photo={photo}
              alt={photo.caption || name}
              sizes="5rem"
              className="size-20 rounded-sm bg-sunken object-cover"
            />
          ) : (
            <span key={id} className="grid size-20 place-items-center rounded-sm bg-sunken p-1 text-center text-xs">
              {photo === null ? t('media.photos.gone') : '…'}
            </span>
          );
        })}
      </span>
    </>
  );
}
