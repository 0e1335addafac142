import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import type { PageName } from '@cordada/core/pages/pageTable';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { LinkLook } from '#app/pages/PageLink.tsx';

export interface LinkedElement {
  readonly id: string;
  readonly kind: KindName;
  readonly slug: string;
}

// The parameters of a page are checked by their names; here the kind decides at run time.
const AnyPageLink = PageLink as unknown as (
  props: LinkLook & { readonly page: PageName; readonly params: object },
) => ReactNode;

/** A link to the page of an element, whatever its kind. */
export function ElementLink({ element, ...look }: LinkLook & { readonly element: LinkedElement }): ReactNode {
  const page = pageOfKind(element.kind);
  const { id, slug } = element;
  return <AnyPageLink {...look} page={page} params={page === 'access' ? { looseId: id, slug } : { id, slug }} />;
}
