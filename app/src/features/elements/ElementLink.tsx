import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import { AnyPageLink } from '#app/pages/PageLink.tsx';
import type { LinkLook } from '#app/pages/PageLink.tsx';

export interface LinkedElement {
  readonly id: string;
  readonly kind: KindName;
  readonly slug: string;
}

export function ElementLink({ element, ...look }: LinkLook & { readonly element: LinkedElement }): ReactNode {
  const page = pageOfKind(element.kind);
  const { id, slug } = element;
  return <AnyPageLink {...look} page={page} params={page === 'access' ? { looseId: id, slug } : { id, slug }} />;
}
