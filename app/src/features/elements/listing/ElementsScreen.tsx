import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ExploreFrame } from '#app/features/explore/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { isMapView } from '#app/pages/mapView.ts';
import { PageHead } from '#app/pages/PageHead.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { ListingScreen } from './ListingScreen.tsx';
import { loadListing } from './loadListing.ts';

/** In the map view the loader returns nothing, because the map requests data for its own bounds. */
export const load: Load<unknown> = (input) =>
  isMapView(input.url.searchParams) ? Promise.resolve(null) : loadListing(input);

export function ElementsScreen(): ReactNode {
  const [query] = useSearchParams();
  const t = useMessages();
  if (!isMapView(query)) return <ListingScreen />;
  return (
    <>
      <PageHead title={t('explore.title')} description={t('elements.all.lead')} />
      <ExploreFrame />
    </>
  );
}
