import fs from 'node:fs';
import path from 'node:path';
import { rasterise } from '#server/modules/discovery/index.ts';

const folder = path.resolve(import.meta.dirname, '../app/public/icons');
const icon = fs.readFileSync(path.join(folder, 'icon.svg'), 'utf8');
/**
 * Phones crop icons to rounded squares or circles, so the image fills the square and keeps the mark in the safe zone.
 */
const square = icon.replace(' rx="8"', '');
const padded = square
  .replace('viewBox="0 0 34 34"', 'viewBox="-5 -5 44 44"')
  .replace(/<rect [^>]*fill="([^"]+)"[^>]*\/>/, '<rect x="-5" y="-5" width="44" height="44" fill="$1"/>');

const png = (svg: string, size: number): Promise<Buffer> =>
  rasterise(svg.replace('<svg ', `<svg width="${size}" height="${size}" `));
const write = (name: string, content: Buffer): void => fs.writeFileSync(path.join(folder, name), content);

write('icon-32.png', await png(icon, 32));
write('icon-192.png', await png(icon, 192));
write('icon-512.png', await png(icon, 512));
write('apple-touch-180.png', await png(square, 180));
write('maskable-192.png', await png(padded, 192));
write('maskable-512.png', await png(padded, 512));
