export const PROFILE_IMAGE_ROLES = ['picture', 'cover'] as const;
export type ProfileImageRole = (typeof PROFILE_IMAGE_ROLES)[number];

export const PROFILE_IMAGE_SIZES = ['large', 'small'] as const;
export type ProfileImageSize = (typeof PROFILE_IMAGE_SIZES)[number];

/** Sizes in pixels of the images derived from an upload. */
export const PROFILE_IMAGE_SHAPES = {
  picture: { large: { width: 512, height: 512, fit: 'cover' }, small: { width: 128, height: 128, fit: 'cover' } },
  cover: { large: { width: 1920, height: 640, fit: 'cover' }, small: { width: 960, height: 320, fit: 'cover' } },
} as const;

export function profileImagePath(id: string, size: ProfileImageSize): string {
  return `/media/${id}/${size}.webp`;
}
