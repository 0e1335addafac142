export { CoverType, frameOf, ImageType, shownImage, visibleImages } from './media.graphql.ts';
export { continueDeriving, mediaJobs } from './deriveImages.ts';
export { registerMediaReactions } from './media.reactions.ts';
export { hideFormerImages, renewAddresses, showFormerImages } from './media.queries.ts';
export { registerMediaRoutes } from './media.rest.ts';
export { removeUnshown } from './changeImage.ts';
export { listOriginalsToExport } from './exportOriginals.ts';
export { checkMedia, cleanMedia } from './mediaMaintenance.ts';
export { loadOwnImages, requireUsableImages } from './requireUsable.ts';
