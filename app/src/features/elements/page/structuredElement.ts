import type { ElementPageData } from './elementPage.ts';

export function structuredElement(
  element: ElementPageData,
  type: string,
  description: string,
): Readonly<Record<string, unknown>> {
  const { place, facts, regions, otherNames } = element;
  const within = regions.at(-1);
  return {
    '@type': type,
    name: element.name,
    description,
    ...(otherNames.length > 0 ? { alternateName: otherNames } : {}),
    ...(place
      ? {
          geo: {
            '@type': 'GeoCoordinates',
            latitude: place[1],
            longitude: place[0],
            ...(facts['elevationMeters'] === undefined ? {} : { elevation: facts['elevationMeters'] }),
          },
        }
      : {}),
    ...(within ? { containedInPlace: { '@type': 'Place', name: within.name } } : {}),
    ...(typeof facts['phone'] === 'string' ? { telephone: facts['phone'] } : {}),
    ...(typeof facts['website'] === 'string' ? { sameAs: facts['website'] } : {}),
    dateModified: element.updatedAt,
  };
}
