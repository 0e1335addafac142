import type { KindName } from '../elements/kinds.ts';
import type { RoutesLanguage } from './pageTable.ts';
import { buildPath } from './paths.ts';

export function pageOfKind(kind: KindName): 'access' | 'region' | 'list' | 'pin' {
  return kind === 'access' || kind === 'region' || kind === 'list' ? kind : 'pin';
}

export function elementPath(
  { kind, id, slug }: { readonly kind: KindName; readonly id: string; readonly slug?: string | null | undefined },
  routesLanguage: RoutesLanguage,
): string {
  const page = pageOfKind(kind);
  return page === 'access'
    ? buildPath(page, routesLanguage, { looseId: id, slug })
    : buildPath(page, routesLanguage, { id, slug });
}
