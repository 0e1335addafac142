export { addImage } from './addImage.ts';
export {
  CoverType,
  frameOf,
  ImageType,
  isImageVisible,
  moderatedImage,
  shownImage,
  visibleImages,
} from './media.graphql.ts';
export { continueDeriving, mediaJobs } from './deriveImages.ts';
export { registerMediaReactions } from './media.reactions.ts';
export { findImageAuthor, lockImages, measureImages, setImageHidden } from './media.queries.ts';
export type { ImageAudience } from './media.queries.ts';
export { registerMediaRoutes } from './media.rest.ts';
export { describeImage, removeUnshown } from './changeImage.ts';
export { listOriginalsToExport } from './exportOriginals.ts';
export { checkMedia, cleanMedia } from './mediaMaintenance.ts';
export { loadOwnImages, requireUsableImages } from './requireUsable.ts';
