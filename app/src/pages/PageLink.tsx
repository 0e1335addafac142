import { createContext, use } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';
import type { PageQuery } from '@cordada/core/pages/pageQueries';
import type { PageName } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { PageParams, PlainPageName } from '@cordada/core/pages/paths';
import { useSite } from './pageContext.tsx';

export type PageTarget<Name extends PageName> = {
  readonly page: Name;
  readonly query?: PageQuery<Name>;
} & (Name extends PlainPageName ? { readonly params?: undefined } : { readonly params: PageParams<Name> });

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
/** Wraps content that covers the page; links inside it replace the history entry of the overlay. */
export const InOverlay = InOverlayContext.Provider;

export function useIsInOverlay(): boolean {
  return use(InOverlayContext);
}

export function PageLink<Name extends PageName>({
  page,
  params,
  query,
  ...look
}: PageTarget<Name> & LinkLook): ReactNode {
  const href = useHref();
  return <RouterLink to={href(page, params, query)} {...look} />;
}

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
