import { redirect } from 'react-router';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { SiteContext } from './pageContext.tsx';

export function toLogIn(site: SiteContext, { pathname, search }: URL): Response {
  const logIn = encodePath(buildPath('logIn', site.routesLanguage));
  return redirect(`${logIn}?${new URLSearchParams({ r: pathname + search })}`);
}
