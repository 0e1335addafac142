import type { Config } from '#server/config/config.ts';
import type { Terrain } from './terrain.ts';

export async function chooseTerrain({ map, publicUrl }: Pick<Config, 'map' | 'publicUrl'>): Promise<Terrain | null> {
  if (map.terrain === null) return null;
  const { createTileTerrain } = await import('./tiles.ts');
  return createTileTerrain(map.terrain, publicUrl);
}
