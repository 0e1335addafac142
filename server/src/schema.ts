import type { GraphQLSchema } from 'graphql';
import { builder } from '#server/graphql/builder.ts';
import { withDeprecatedNames } from '#server/graphql/deprecatedNames.ts';
// Each module registers its types with the builder on import, in dependency order.
import '#server/modules/accounts/index.ts';
import '#server/modules/subscriptions/index.ts';
import '#server/modules/shortcuts/index.ts';
import '#server/modules/livePosition/index.ts';
import '#server/modules/elements/index.ts';
import '#server/modules/media/index.ts';
import '#server/modules/wiki/index.ts';
import '#server/modules/collections/index.ts';
import '#server/modules/tracks/index.ts';
import '#server/modules/activities/index.ts';
import '#server/modules/covers/index.ts';
import '#server/modules/activityImports/index.ts';
import '#server/modules/lists/index.ts';
import '#server/modules/targets/index.ts';
import '#server/modules/statistics/index.ts';
import '#server/modules/clubs/index.ts';
import '#server/modules/community/index.ts';
import '#server/modules/notifications/index.ts';
import '#server/modules/search/index.ts';
import '#server/modules/moderation/index.ts';
import '#server/modules/admin/index.ts';
import '#server/modules/exports/index.ts';
import '#server/modules/packs/index.ts';

export const schema: GraphQLSchema = withDeprecatedNames(builder.toSchema());
