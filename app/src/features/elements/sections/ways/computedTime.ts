import type { KindName } from '@cordada/core/elements/kinds';
import { computedRouteSeconds } from '@cordada/core/planning/routeTime';

/** Walking time in seconds of an element of which nobody has noted one; null for what is not walked or not known. */
export const computedTimeOf = ({
  kind,
  facts,
  difficulties,
}: {
  readonly kind: KindName;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly difficulties: readonly { readonly scale: string }[];
}): number | null =>
  kind === 'route' ? computedRouteSeconds({ facts, scales: difficulties.map(({ scale }) => scale) }) : null;
