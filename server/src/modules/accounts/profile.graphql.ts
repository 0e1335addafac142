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
import { canReadProfile } from './accounts.policy.ts';
import type { ProfileImageRow, UserRow } from './accounts.queries.ts';
import { loadRelation } from './relations.ts';
import { loadImage } from './userLoader.ts';

/** A member's name as others read it. */
export const fullName = (user: Pick<UserRow, 'firstName' | 'lastName'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ');

export const DerivedImage = builder.objectRef<ProfileImageRow>('DerivedImage').implement({
  description: 'A picture as it is shown: `/media/{id}/large.webp` and `small.webp`.',
  fields: (t) => ({ id: t.exposeID('id'), width: t.exposeInt('width'), height: t.exposeInt('height') }),
});

/** What is public of every member by definition; everything else is a `profileField`. */
export const UserType = builder.objectRef<UserRow>('User').implement({
  description: 'A member, as everybody may see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    fullName: t.string({ resolve: fullName }),
    slug: t.string({ resolve: (user) => slugOf(fullName(user)) }),
    memberSince: t.field({ type: 'DateTime', resolve: (user) => user.memberSince }),
    picture: t.field({
      type: DerivedImage,
      nullable: true,
      resolve: async ({ id }, _, context) => (await loadImage(context, id, 'picture')) ?? null,
    }),
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
  /** Made by `builder.args`. */
  readonly args?: Args;
  readonly description?: string;
  readonly extensions?: FieldCost;
  /** What the field is to whoever may not see the profile. */
  readonly hidden: ShapeFromTypeParam<Types, Type, Nullable>;
  readonly resolve: (
    user: UserRow,
    args: InputShapeFromFields<Args>,
    context: RequestContext,
  ) => Promise<ShapeFromTypeParam<Types, Type, Nullable>> | ShapeFromTypeParam<Types, Type, Nullable>;
}

/** Adds a field to `User` that only readers of the profile get: the one way to extend that type. */
export function profileField<
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type> = false,
  Args extends InputFieldMap = Record<never, never>,
>(name: string, { hidden, resolve, ...options }: ProfileField<Type, Nullable, Args>): void {
  const guarded = async (user: UserRow, args: InputShapeFromFields<Args>, context: RequestContext) =>
    canReadProfile(await context.viewer(), user, await loadRelation(context, user.id))
      ? resolve(user, args, context)
      : hidden;
  // The types of our own signature say the same as those of the builder, which cannot follow a generic resolver.
  builder.objectField(UserType, name, (t) => t.field({ ...options, resolve: guarded } as never));
}

profileField('about', {
  type: 'String',
  description: 'Empty for who may not see the profile.',
  hidden: '',
  resolve: (user) => user.about,
});

profileField('cover', {
  type: DerivedImage,
  nullable: true,
  description: 'Nothing for who may not see the profile.',
  hidden: null,
  resolve: async ({ id }, _, context) => (await loadImage(context, id, 'cover')) ?? null,
});
