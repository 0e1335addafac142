import type { ReactNode } from 'react';
import { COVER_HEIGHT, COVER_THEMES, COVER_WIDTH, coverUrl } from '@cordada/core/covers/covers';
import { WIDE_COVER_HEIGHT, WIDE_COVER_WIDTH, wideCoverUrl } from '@cordada/core/covers/wideCovers';
import { onlyIn } from '#app/ui/images/Cover.tsx';

/**
 * Fills the board of an activity, which in wide windows is so flat that the usual cover would lose the ends of the line.
 * Both pictures have ground beside the line, so that it stays whole on either side of the change.
 */
export function WideTerrainCover({
  base,
  className = '',
}: {
  readonly base: string;
  readonly className?: string;
}): ReactNode {
  return COVER_THEMES.map((theme) => (
    <picture key={theme} className={`${onlyIn(theme)} print:aspect-auto! ${className}`}>
      <source
        media="(min-width: 60rem)"
        srcSet={wideCoverUrl(base, theme)}
        width={WIDE_COVER_WIDTH}
        height={WIDE_COVER_HEIGHT}
      />
      <img
        src={coverUrl(base, theme)}
        alt=""
        width={COVER_WIDTH}
        height={COVER_HEIGHT}
        loading="lazy"
        decoding="async"
        className="size-full bg-sunken object-cover print:h-auto"
      />
    </picture>
  ));
}
