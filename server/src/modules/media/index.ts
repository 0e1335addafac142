export { CoverType, frameOf, ImageType, shownImage, visibleImages } from './media.graphql.ts';
export { continueDeriving, mediaJobs } from './deriveImages.ts';
export { registerMediaReactions } from './media.reactions.ts';
export { hideFormerImages, renewAddresses, showFormerImages } from './media.queries.ts';
export { registerMediaRoutes } from './media.rest.ts';
export { removeUnshown } from './changeImage.ts';
export { listOwnOriginals } from './ownOriginals.ts';
export { checkMedia, cleanMedia } from './tendMedia.ts';
export { loadOwnImages, requireUsableImages } from './requireUsable.ts';
