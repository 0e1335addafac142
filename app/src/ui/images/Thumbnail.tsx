import type { ReactNode } from 'react';
import { COVER_THEMES, THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, thumbnailUrl } from '@cordada/core/covers/covers';
import { KindIcon } from '../KindIcon.tsx';
import type { Covered } from './Cover.tsx';
import { CoverPicture } from './ResponsiveImage.tsx';

/**
 * A small picture beside a name: the photo or the terrain of the place, over the symbol of its kind, which remains
 * where there is no picture, or it does not arrive.
 */
export function Thumbnail({
  of: { kind, symbol, cover, terrainCover },
}: {
  readonly of: Omit<Covered, 'name'>;
}): ReactNode {
  const picture = 'absolute inset-0 size-full object-cover';
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      className="relative grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-kind-tint text-kind sm:h-10 sm:w-14 print:hidden"
    >
      <KindIcon kind={kind} symbol={symbol} size={20} />
      {cover ? <CoverPicture cover={cover} sizes="4rem" className={`${picture} aspect-auto!`} /> : null}
      {!cover && terrainCover
        ? COVER_THEMES.map((theme) => (
            <img
              key={theme}
              src={thumbnailUrl(terrainCover, theme)}
              alt=""
              width={THUMBNAIL_WIDTH}
              height={THUMBNAIL_HEIGHT}
              loading="lazy"
              decoding="async"
              className={`${picture} ${theme === 'light' ? 'dark:hidden' : 'not-dark:hidden'}`}
            />
          ))
        : null}
    </span>
  );
}
