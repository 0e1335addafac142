/** Pictures of a profile. */
export const PROFILE_IMAGE_ROLES = ['picture', 'cover'] as const;
export type ProfileImageRole = (typeof PROFILE_IMAGE_ROLES)[number];

export const PROFILE_IMAGE_SIZES = ['large', 'small'] as const;
export type ProfileImageSize = (typeof PROFILE_IMAGE_SIZES)[number];

/** Pixels of the pictures that are made of an uploaded one. */
export const PROFILE_IMAGE_SHAPES = {
  picture: { large: { width: 512, height: 512, fit: 'cover' }, small: { width: 128, height: 128, fit: 'cover' } },
  cover: { large: { width: 1920, height: 640, fit: 'cover' }, small: { width: 960, height: 320, fit: 'cover' } },
} as const;

/** Where a derived picture is served. */
export function profileImagePath(id: string, size: ProfileImageSize): string {
  return `/media/${id}/${size}.webp`;
}
