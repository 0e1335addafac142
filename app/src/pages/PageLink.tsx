import { createContext, use } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageQuery } from '@cordada/core/pages/pageQueries';
import type { PageName } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { PageParams, PlainPageName } from '@cordada/core/pages/paths';
import { useSite } from './pageContext.tsx';

/** Where a link goes: a page of the table, its parameters and its query. */
export type PageTarget<Name extends PageName> = {
  readonly page: Name;
  readonly query?: PageQuery<Name>;
} & (Name extends PlainPageName ? { readonly params?: undefined } : { readonly params: PageParams<Name> });

/** Builds paths in the spelling of this host. */
export function usePagePath(): <Name extends PageName>(target: PageTarget<Name>) => string {
  const href = useHref();
  return ({ page, params, query }) => href(page, params, query);
}

function useHref() {
  const { routesLanguage } = useSite();
  return (page: PageName, params?: object, query?: PageQuery<PageName>): string => {
    const path = buildPath(page, routesLanguage, ...([params] as never));
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
    return encodePath(path) + (search && `?${search}`);
  };
}

/** What a link may look like; where it goes is its `PageTarget`. */
export interface LinkLook {
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly title?: string;
  readonly 'data-tooltip'?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | undefined;
}

const InOverlayContext = createContext(false);
/** Around what covers the page: its links take the place of its entry in the history. */
export const InOverlay = InOverlayContext.Provider;

/** Whether this stands in something that covers the page: going elsewhere takes the place of its entry. */
export function useIsInOverlay(): boolean {
  return use(InOverlayContext);
}

/** A link to a page by its name, never by its path. */
export function PageLink<Name extends PageName>({
  page,
  params,
  query,
  ...look
}: PageTarget<Name> & LinkLook): ReactNode {
  const href = useHref();
  return <Link to={href(page, params, query)} replace={useIsInOverlay()} viewTransition {...look} />;
}
