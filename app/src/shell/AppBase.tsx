import type { ReactNode } from 'react';
import { useSite } from '#app/pages/pageContext.tsx';

/** In the native app, pictures, tiles and the API come from the product, which is elsewhere. */
export function AppBase(): ReactNode {
  return <base href={`${useSite().publicUrl}/`} />;
}
