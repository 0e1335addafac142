import { ELEMENT_IMAGES_MAX, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@cordada/core/media/images';
import type { Crop } from '@cordada/core/media/images';
import type { Cover } from '@cordada/core/media/imageSources';
import { batched } from '#server/graphql/batched.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { Failure } from '@cordada/core/failures';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ElementRef } from '#server/modules/elements/index.ts';
import { describeImage, removeImage } from './changeImage.ts';
import { folderOf, originalUrl, sizesOf } from './imageFiles.ts';
import type { ServedSize } from './imageFiles.ts';
import { PROXIED_WIDTHS, proxyAddress } from './imageProxy.ts';
import { signImageUrl } from './signedImageUrl.ts';
import { canDate, canLocate, canReadExif, canUse } from './media.policy.ts';
import {
  listGallery,
  listImagesOf,
  loadArticleImages,
  loadCovers,
  loadImages,
  loadShownImages,
} from './media.queries.ts';
import type { CoverRow, ImageRow, ShownImageRow } from './media.queries.ts';

const ARTICLE_IMAGES_DEFAULT = 5;

const loadImage = batched(loadImages);
const loadShownImage = batched<ShownImageRow>((db, ids, { imageAudience }) => loadShownImages(db, imageAudience, ids));
const loadCover = batched(loadCovers);
const loadOfArticles = batched(loadArticleImages);

export async function visibleImages(context: RequestContext, ids: readonly string[]): Promise<ImageRow[]> {
  const [viewer, images] = await Promise.all([context.viewer(), Promise.all(ids.map((id) => loadImage(context, id)))]);
  return images.filter((image) => image !== null && canUse(viewer, image)) as ImageRow[];
}

/** Whether everybody or the viewer as its author may see an image. */
export async function isImageVisible(context: RequestContext, id: string): Promise<boolean> {
  const image = await loadShownImage(context, id);
  return image !== null && (image.isOpen || canUse(await context.viewer(), image));
}

/** Returns an image of content the viewer may already see, with URLs signed for this viewer; null if it was deleted. */
export async function shownImage(context: RequestContext, id: string): Promise<ImageRow | null> {
  const image = await loadShownImage(context, id);
  return image && signImageUrl(context.db, await context.viewer(), image);
}

/** Returns an image for administrators who decide about it, also a hidden one. Ask a policy first. */
export async function moderatedImage(context: RequestContext, id: string): Promise<ImageRow | null> {
  const image = await loadImage(context, id);
  return image && signImageUrl(context.db, await context.viewer(), { ...image, isOpen: false });
}

export function frameOf({ image, crop }: CoverRow): Cover {
  const { width, height, caption } = image;
  return { image: { folder: folderOf(image), width, height, caption }, crop };
}

const SizeType = builder.objectRef<ServedSize>('ImageSize').implement({
  fields: (t) => ({
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
    format: t.exposeString('format', { description: '`webp` or `avif`.' }),
    url: t.exposeString('url'),
  }),
});

const PlaceType = builder.objectRef<{ lat: number; lon: number }>('ImageLocation').implement({
  fields: (t) => ({ lat: t.exposeFloat('lat'), lon: t.exposeFloat('lon') }),
});

export const ImageType = builder.objectRef<ImageRow>('Image').implement({
  description: 'A photo.',
  fields: (t) => ({
    id: t.exposeID('id'),
    width: t.exposeInt('width', { description: 'Width of the original in pixels, after rotation to upright.' }),
    height: t.exposeInt('height'),
    takenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time of capture. Visible to everybody if a published element shows the photo and it was not taken in a hidden zone, otherwise only to its author.',
      resolve: async (image, _, context) => (canDate(await context.viewer(), image) ? image.takenAt : null),
    }),
    isLocalTime: t.boolean({
      nullable: true,
      description:
        'Whether the camera recorded no time zone; `takenAt` is then local time, given as if it were UTC. Null for everybody but the author.',
      resolve: async (image, _, context) => (canReadExif(await context.viewer(), image) ? image.isLocalTime : null),
    }),
    location: t.field({
      type: PlaceType,
      nullable: true,
      description:
        'Place of capture. Visible to everybody if a published element shows the photo and it was not taken in a hidden zone, otherwise only to its author.',
      resolve: async (image, _, context) => {
        const { lat, lon } = image;
        return lat !== null && lon !== null && canLocate(await context.viewer(), image) ? { lat, lon } : null;
      },
    }),
    caption: t.exposeString('caption'),
    licence: t.exposeString('licence'),
    author: t.field({
      type: UserType,
      nullable: true,
      description: 'Null if the account was deleted.',
      resolve: ({ authorId }, _, context) => (authorId === null ? null : loadUser(context, authorId)),
    }),
    placeholder: t.exposeString('placeholder', {
      description: 'Data URL of a tiny preview to show while the photo loads.',
    }),
    sizes: t.field({
      type: [SizeType],
      extensions: { rows: IMAGE_WIDTHS.length * IMAGE_FORMATS.length },
      description: 'All sizes, smallest first. The URL of a size that is not ready yet serves the nearest size.',
      resolve: sizesOf,
    }),
    folder: t.string({
      description: 'Base URL of the sizes, to which clients append `{width}.webp`. Saves space in long listings.',
      resolve: folderOf,
    }),
    originalUrl: t.string({
      description: 'Download URL of the original, without location and device data.',
      resolve: originalUrl,
    }),
  }),
});

const ImagePage = pageType(ImageType, ({ id }) => id);

const CropType = builder.objectRef<Crop>('Crop').implement({
  description: 'Section of a photo, as fractions of its width and height from the upper left corner.',
  fields: (t) => ({
    x: t.exposeFloat('x'),
    y: t.exposeFloat('y'),
    width: t.exposeFloat('width'),
    height: t.exposeFloat('height'),
  }),
});

export const CoverType = builder.objectRef<CoverRow>('Cover').implement({
  description: 'Cover photo of an element and the section of it that is shown.',
  fields: (t) => ({
    image: t.field({ type: ImageType, resolve: ({ image }) => image }),
    crop: t.field({ type: CropType, resolve: ({ crop }) => crop }),
  }),
});

const ProxiedType = builder.objectRef<{ width: number; url: string }>('ProxiedPicture').implement({
  description: 'Image of another site, served through the image proxy.',
  fields: (t) => ({ width: t.exposeInt('width'), url: t.exposeString('url') }),
});

const WebcamType = builder.objectRef<{ sourceUrl: string }>('Webcam').implement({
  description: 'Current image of a webcam.',
  fields: (t) => ({
    sourceUrl: t.exposeString('sourceUrl'),
    pictures: t.field({
      type: [ProxiedType],
      extensions: { rows: PROXIED_WIDTHS.length },
      description: 'Available sizes, smallest first. The URLs fail while the webcam site does not respond.',
      resolve: ({ sourceUrl }, _, { db }) =>
        Promise.all(PROXIED_WIDTHS.map(async (width) => ({ width, url: await proxyAddress(db, width, sourceUrl) }))),
    }),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  webcam: t.field({
    type: WebcamType,
    nullable: true,
    resolve: ({ attributes: { webcamUrl } }) => (typeof webcamUrl === 'string' ? { sourceUrl: webcamUrl } : null),
  }),
  cover: t.field({
    type: CoverType,
    nullable: true,
    resolve: ({ id }, _, context) => loadCover(context, id),
  }),
  coverFrame: t.field({
    type: 'Json',
    nullable: true,
    description: 'The cover as one JSON value for listings: `{ image: { folder, width, height, caption }, crop }`.',
    resolve: async ({ id }, _, context): Promise<Cover | null> => {
      const cover = await loadCover(context, id);
      return cover && frameOf(cover);
    },
  }),
  images: t.field({
    type: ImagePage,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'Photos of the gallery in display order.',
    args: PAGE_ARGS,
    resolve: ({ id }, args, { db }) => listGallery(db, id, readPage(args)),
  }),
  articleImages: t.field({
    type: [ImageType],
    extensions: { rows: ARTICLE_IMAGES_DEFAULT },
    description: 'Photos used in the articles of the element, in all languages.',
    resolve: async ({ id }, _, context) => (await loadOfArticles(context, id)) ?? [],
  }),
}));

builder.queryFields((t) => ({
  images: t.field({
    type: [ImageType],
    extensions: { rows: ARTICLE_IMAGES_DEFAULT },
    description: 'Those of the given photos that the viewer may see, e.g. for a revision history.',
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      if (ids.length > ELEMENT_IMAGES_MAX)
        throw new Failure('bad_request', `At most ${ELEMENT_IMAGES_MAX} photos at once.`);
      return visibleImages(context, ids);
    },
  }),
  myImages: t.field({
    type: ImagePage,
    description: 'Photos of the logged-in user, latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => listImagesOf(context.db, (await requireViewer(context)).id, readPage(args)),
  }),
}));

builder.mutationFields((t) => ({
  describeImage: t.field({
    type: ImageType,
    args: { id: t.arg.id(), caption: t.arg.string(), licence: t.arg.string() },
    resolve: async (_, given, context) => {
      await describeImage(context.db, await requireViewer(context), given);
      const image = await loadImage(context, given.id);
      if (!image) throw new Failure('not_found', 'There is no such photo.');
      return image;
    },
  }),
  removeImage: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeImage(context.db, await requireViewer(context), id);
      return true;
    },
  }),
}));
