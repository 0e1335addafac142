import path from 'node:path';

/** Names become file names and addresses. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const NAME_MAX_LENGTH = 40;

/** Names that end in `-terrain` would collide with the terrain of another map. */
export function isMapName(name: string): boolean {
  return NAME.test(name) && name.length <= NAME_MAX_LENGTH && !name.endsWith('-terrain') && name !== 'tiles';
}

export function mapFiles(folder: string, name: string): { readonly vector: string; readonly terrain: string } {
  return { vector: path.join(folder, `${name}.pmtiles`), terrain: path.join(folder, `${name}-terrain.pmtiles`) };
}
