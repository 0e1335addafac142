import type { ReactNode } from 'react';
import { Banners } from './Banners.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

/** What stands over a page, at its lower edge. */
export function Notices(): ReactNode {
  return (
    <>
      <Banners />
      <OfflineBanner />
    </>
  );
}
