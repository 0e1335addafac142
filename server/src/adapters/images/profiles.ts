import type { Metadata, Sharp } from 'sharp';

/** Profiles of cameras and screens take some kilobytes; larger ones describe printers, or carry something else. */
const PROFILE_MAX_BYTES = 64_000;

/** Keeps the colour profile of a picture in what is derived from it; a large one is applied instead. */
export function keepProfile(picture: Sharp, { icc }: Pick<Metadata, 'icc'>): Sharp {
  return icc && icc.length > PROFILE_MAX_BYTES ? picture : picture.keepIccProfile();
}
