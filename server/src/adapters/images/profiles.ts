import type { Metadata, Sharp } from 'sharp';

/** Profiles of cameras and screens take a few kilobytes; larger ones describe printers or contain other data. */
const PROFILE_MAX_BYTES = 64_000;

/** Keeps the colour profile in derived images; a large profile is applied to the pixels instead. */
export function keepProfile(picture: Sharp, { icc }: Pick<Metadata, 'icc'>): Sharp {
  return icc && icc.length > PROFILE_MAX_BYTES ? picture : picture.keepIccProfile();
}
