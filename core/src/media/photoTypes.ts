import { PHOTO_FORMATS } from './images.ts';

/** What members may upload: HEIC becomes JPEG on the server. Apart from the rest, which every page loads. */
export const PHOTO_TYPES: readonly string[] = [...PHOTO_FORMATS, 'heic', 'heif'].map((format) => `image/${format}`);
