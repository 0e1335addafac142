import type {
  FieldNullability,
  InputFieldMap,
  InputShapeFromFields,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core';
import { slugOf } from '@cordada/core/elements/slug';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import type { FieldCost } from '#server/graphql/limits.ts';
import { canReadProfile } from '../accounts.policy.ts';
import type { ProfileImageRow, UserRow } from '../accounts.queries.ts';
import { loadRelation } from '../follows/relations.ts';
import { loadImage } from './userLoader.ts';

export const fullName = (user: Pick<UserRow, 'firstName' | 'lastName'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ');

export const DerivedImage = builder.objectRef<ProfileImageRow>('DerivedImage').implement({
  description: 'A derived image, available as `/media/{id}/large.webp` and `small.webp`.',
  fields: (t) => ({ id: t.exposeID('id'), width: t.exposeInt('width'), height: t.exposeInt('height') }),
});

/** Fields that are public for every user; add all others with `profileField`. */
export const UserType = builder.objectRef<UserRow>('User').implement({
  description: 'A user, with the fields that everybody may see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    fullName: t.string({ resolve: fullName }),
    slug: t.string({ resolve: (user) => slugOf(fullName(user)) }),
    memberSince: t.field({ type: 'DateTime', resolve: (user) => user.memberSince }),
    picture: t.field({ type: DerivedImage, nullable: true, resolve: ({ picture }) => picture }),
  }),
});

type Types = typeof builder.$inferSchemaTypes;

interface ProfileField<
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  Args extends InputFieldMap,
> {
  readonly type: Type;
  readonly nullable?: Nullable;
  readonly args?: Args;
  readonly description?: string;
  readonly extensions?: FieldCost;
  /** Value of the field for viewers who may not see the profile. */
  readonly hidden: ShapeFromTypeParam<Types, Type, Nullable>;
  readonly resolve: (
    user: UserRow,
    args: InputShapeFromFields<Args>,
    context: RequestContext,
  ) => Promise<ShapeFromTypeParam<Types, Type, Nullable>> | ShapeFromTypeParam<Types, Type, Nullable>;
}

/** Adds a field to `User` that only viewers who may see the profile get. Always use it to extend that type. */
export function profileField<
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type> = false,
  Args extends InputFieldMap = Record<never, never>,
>(name: string, { hidden, resolve, ...options }: ProfileField<Type, Nullable, Args>): void {
  const guarded = async (user: UserRow, args: InputShapeFromFields<Args>, context: RequestContext) =>
    canReadProfile(await context.viewer(), user, await loadRelation(context, user.id))
      ? resolve(user, args, context)
      : hidden;
  // The signature of this function checks the types; the builder cannot infer a generic resolver.
  builder.objectField(UserType, name, (t) => t.field({ ...options, resolve: guarded } as never));
}

profileField('about', {
  type: 'String',
  description: 'Empty when the viewer may not see the profile.',
  hidden: '',
  resolve: (user) => user.about,
});

profileField('cover', {
  type: DerivedImage,
  nullable: true,
  description: 'Null when the viewer may not see the profile.',
  hidden: null,
  resolve: async ({ id }, _, context) => (await loadImage(context, id, 'cover')) ?? null,
});
