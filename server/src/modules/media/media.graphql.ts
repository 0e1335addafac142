import { ELEMENT_IMAGES_MAX, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@cordada/core/media/images';
import type { Crop } from '@cordada/core/media/images';
import type { Cover } from '@cordada/core/media/photo';
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

/** Rows that the cost of an operation assumes. */
const ARTICLE_IMAGES_DEFAULT = 5;

const loadImage = batched(loadImages);
const loadShownImage = batched<ShownImageRow>((db, ids, { imageAudience }) => loadShownImages(db, imageAudience, ids));
const loadCover = batched(loadCovers);
const loadOfArticles = batched(loadArticleImages);

/** Those of these photos that the reader may see, in this order. */
export async function visibleImages(context: RequestContext, ids: readonly string[]): Promise<ImageRow[]> {
  const [viewer, images] = await Promise.all([context.viewer(), Promise.all(ids.map((id) => loadImage(context, id)))]);
  return images.filter((image) => image !== null && canUse(viewer, image)) as ImageRow[];
}

/** A photo of something that the reader may see, at the addresses that they get; null where it is gone. */
export async function shownImage(context: RequestContext, id: string): Promise<ImageRow | null> {
  const image = await loadShownImage(context, id);
  return image && signImageUrl(context.db, await context.viewer(), image);
}

/** A cover as pages of many show it. */
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
    width: t.exposeInt('width', { description: 'Of the original, upright.' }),
    height: t.exposeInt('height'),
    takenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of a photo that no element shows for its author alone, as within hidden zones.',
      resolve: async (image, _, context) => (canDate(await context.viewer(), image) ? image.takenAt : null),
    }),
    isLocalTime: t.boolean({
      nullable: true,
      description:
        'For its author: whether its camera noted no zone. Then `takenAt` is what its clock showed, as if that had been UTC.',
      resolve: async (image, _, context) => (canReadExif(await context.viewer(), image) ? image.isLocalTime : null),
    }),
    location: t.field({
      type: PlaceType,
      nullable: true,
      description: 'Where it was taken; of a photo that no element shows for its author alone, as within hidden zones.',
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
      description: 'Null when the account was deleted.',
      resolve: ({ authorId }, _, context) => (authorId === null ? null : loadUser(context, authorId)),
    }),
    placeholder: t.exposeString('placeholder', { description: 'A data: address of a tiny picture to show meanwhile.' }),
    sizes: t.field({
      type: [SizeType],
      extensions: { rows: IMAGE_WIDTHS.length * IMAGE_FORMATS.length },
      description: 'Smallest first. One that is not made yet answers with the nearest that is.',
      resolve: sizesOf,
    }),
    folder: t.string({
      description: 'The address of its sizes, up to `{width}.webp`, for pages that show many.',
      resolve: folderOf,
    }),
    originalUrl: t.string({ description: 'For download: without place and device.', resolve: originalUrl }),
  }),
});

const ImagePage = pageType(ImageType, ({ id }) => id);

const CropType = builder.objectRef<Crop>('Crop').implement({
  description: 'A part of a photo, as fractions of its width and height from its upper left corner.',
  fields: (t) => ({
    x: t.exposeFloat('x'),
    y: t.exposeFloat('y'),
    width: t.exposeFloat('width'),
    height: t.exposeFloat('height'),
  }),
});

export const CoverType = builder.objectRef<CoverRow>('Cover').implement({
  description: 'The photo at the head of an element, and the part of it that is shown.',
  fields: (t) => ({
    image: t.field({ type: ImageType, resolve: ({ image }) => image }),
    crop: t.field({ type: CropType, resolve: ({ crop }) => crop }),
  }),
});

const ProxiedType = builder.objectRef<{ width: number; url: string }>('ProxiedPicture').implement({
  description: 'A picture of another site, at an address of ours.',
  fields: (t) => ({ width: t.exposeInt('width'), url: t.exposeString('url') }),
});

const WebcamType = builder.objectRef<{ sourceUrl: string }>('Webcam').implement({
  description: 'What a camera there shows now.',
  fields: (t) => ({
    sourceUrl: t.exposeString('sourceUrl'),
    pictures: t.field({
      type: [ProxiedType],
      extensions: { rows: PROXIED_WIDTHS.length },
      description: 'Smallest first; none answers when the site does not.',
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
    description: 'The same as one value, for pages of many: `{ image: { folder, width, height, caption }, crop }`.',
    resolve: async ({ id }, _, context): Promise<Cover | null> => {
      const cover = await loadCover(context, id);
      return cover && frameOf(cover);
    },
  }),
  images: t.field({
    type: ImagePage,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'The gallery in its order.',
    args: PAGE_ARGS,
    resolve: ({ id }, args, { db }) => listGallery(db, id, readPage(args)),
  }),
  articleImages: t.field({
    type: [ImageType],
    extensions: { rows: ARTICLE_IMAGES_DEFAULT },
    description: 'Photos that its articles name, in every language.',
    resolve: async ({ id }, _, context) => (await loadOfArticles(context, id)) ?? [],
  }),
}));

builder.queryFields((t) => ({
  images: t.field({
    type: [ImageType],
    extensions: { rows: ARTICLE_IMAGES_DEFAULT },
    description: 'Those of these photos that the reader may see, as for a history.',
    args: { ids: t.arg.idList() },
    resolve: async (_, { ids }, context) => {
      if (ids.length > ELEMENT_IMAGES_MAX)
        throw new Failure('bad_request', `At most ${ELEMENT_IMAGES_MAX} photos at once.`);
      return visibleImages(context, ids);
    },
  }),
  myImages: t.field({
    type: ImagePage,
    description: 'Photos of the logged-in member, latest first.',
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
