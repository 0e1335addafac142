import { createContext, use } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';
import type { PageQuery } from '@cordada/core/pages/pageQueries';
import type { PageName } from '@cordada/core/pages/pageTable';
import { buildAnyPath, encodePath } from '@cordada/core/pages/paths';
import type { PageParams, PlainPageName } from '@cordada/core/pages/paths';
import { useSite } from './pageContext.tsx';

export type PageTarget<Name extends PageName> = {
  readonly page: Name;
  readonly query?: PageQuery<Name>;
} & (Name extends PlainPageName ? { readonly params?: undefined } : { readonly params: PageParams<Name> });

/** A page that is known only at run time: the caller must provide the parameters it needs. */
export interface AnyPageTarget {
  readonly page: PageName;
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

export function useAnyPagePath(): (target: AnyPageTarget) => string {
  const { routesLanguage } = useSite();
  return ({ page, params, query = {} }) => {
    const search = new URLSearchParams({ ...query }).toString();
    return encodePath(buildAnyPath(page, routesLanguage, params)) + (search && `?${search}`);
  };
}

/** @alias Checks the target against the page table. */
export const usePagePath: () => <Name extends PageName>(target: PageTarget<Name>) => string = useAnyPagePath;

export interface LinkLook {
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly title?: string;
  readonly 'data-tooltip'?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
}

const InOverlayContext = createContext(false);
/** Wraps content that covers the page; links inside it replace the history entry of the overlay. */
export const InOverlay = InOverlayContext.Provider;

export function useIsInOverlay(): boolean {
  return use(InOverlayContext);
}

export function AnyPageLink({ page, params, query, ...look }: AnyPageTarget & LinkLook): ReactNode {
  const path = useAnyPagePath();
  return <RouterLink to={path({ page, params, query })} {...look} />;
}

/** @alias A link whose parameters and query are checked against the page table. */
export const PageLink: <Name extends PageName>(props: PageTarget<Name> & LinkLook) => ReactNode = AnyPageLink;

/** A link that navigates in the browser. React Router's `Link` would add its prefetching code to the first load. */
export function RouterLink({ to, onClick, children, ...look }: { readonly to: string } & LinkLook): ReactNode {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace: useIsInOverlay(), viewTransition: true });
  return (
    <a
      {...look}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
