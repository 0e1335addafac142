import type { Config } from '#server/config/config.ts';
import type { Terrain } from './terrain.ts';

/** The terrain that is configured; null without any, and then nothing is offered that would need it. */
export async function chooseTerrain({ map, publicUrl }: Pick<Config, 'map' | 'publicUrl'>): Promise<Terrain | null> {
  if (map.terrain === null) return null;
  const { createTileTerrain } = await import('./tiles.ts');
  return createTileTerrain(map.terrain, publicUrl);
}
