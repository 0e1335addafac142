/** Whether a listing of places is shown as the map, which needs scripts, instead of pages that can be read without. */
export const isMapView = (query: URLSearchParams): boolean => query.get('v') === 'map';
