import type { ReactNode } from 'react';
import { COVER_HEIGHT, COVER_THEMES, COVER_WIDTH, coverUrl, sceneAddress } from '@cordada/core/covers/covers';
import type { CoverTheme } from '@cordada/core/covers/covers';
import type { SceneName } from '@cordada/core/covers/scenes';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Cover as PhotoCover } from '@cordada/core/media/imageSources';
import { useFormat } from '#app/messages/useFormat.ts';
import { KindIcon } from '../KindIcon.tsx';
import { CoverPicture } from './ResponsiveImage.tsx';

export interface Covered {
  readonly kind: KindName;
  readonly name: string;
  /** Instead of the symbol of the kind. */
  readonly symbol?: string | undefined;
  readonly elevation?: number | null | undefined;
  readonly cover?: PhotoCover | null | undefined;
  /** Base address of the cover of real terrain; absent where there is no terrain. */
  readonly terrainCover?: string | null | undefined;
}

/** The chosen photo, else the terrain of the place, else a card that says what it is. */
export function Cover({
  of,
  sizes,
  isEager = false,
  className = '',
}: {
  readonly of: Covered;
  readonly sizes: string;
  readonly isEager?: boolean;
  readonly className?: string;
}): ReactNode {
  const look = { isEager, className };
  if (of.cover) return <CoverPicture cover={of.cover} sizes={sizes} {...look} />;
  return of.terrainCover ? (
    <TerrainCover base={of.terrainCover} {...look} />
  ) : (
    <KindCover of={of} className={className} />
  );
}

/** Lazy in both themes, because browsers load no lazy image that is hidden, and only one theme is shown. */
export function TerrainCover({
  base,
  width = COVER_WIDTH,
  height = COVER_HEIGHT,
  isEager = false,
  className = '',
}: {
  readonly base: string;
  readonly width?: number;
  readonly height?: number;
  readonly isEager?: boolean;
  readonly className?: string;
}): ReactNode {
  return COVER_THEMES.map((theme) => (
    <img
      key={theme}
      src={coverUrl(base, theme)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      className={`aspect-video w-full bg-sunken object-cover ${onlyIn(theme)} ${className}`}
    />
  ));
}

/** Hides it in the other theme; paper is light. */
export const onlyIn = (theme: CoverTheme): string =>
  theme === 'light' ? 'dark:hidden print:block!' : 'not-dark:hidden print:hidden!';

/** Real terrain of Andorra, for pages that are about no place. */
export function SceneCover({
  scene,
  className = '',
}: {
  readonly scene: SceneName;
  readonly className?: string;
}): ReactNode {
  return <TerrainCover base={sceneAddress(scene)} isEager className={`bg-terrain ${className}`} />;
}

/** What is beside it in words as a picture, so nobody is read it twice. */
function KindCover({
  of: { kind, name, symbol, elevation },
  className,
}: {
  readonly of: Covered;
  readonly className: string;
}): ReactNode {
  const format = useFormat();
  return (
    <div
      aria-hidden="true"
      data-kind={kind}
      className={`@container grid aspect-video w-full place-items-center overflow-hidden ${kind === 'activity' ? 'bg-sunken' : 'bg-kind-tint'} text-kind ${className}`}
    >
      <KindIcon kind={kind} symbol={symbol} className="h-2/5 w-auto @[20rem]:hidden" />
      <p className="hidden p-4 text-center font-display text-2xl font-bold @[20rem]:block">
        <KindIcon kind={kind} symbol={symbol} size={56} className="mx-auto mb-2" />
        {typeof elevation === 'number' ? <span className="block text-6xl">{format.elevation(elevation)}</span> : null}
        {name}
      </p>
    </div>
  );
}
