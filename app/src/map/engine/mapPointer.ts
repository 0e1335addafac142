import type { GeoJSONSource, MapGeoJSONFeature, MapMouseEvent, Map as MapLibreMap, LngLat } from 'maplibre-gl';
import type { LonLat } from '@cordada/core/geo/lonLat';

const CLICKABLE = [
  'selected',
  'groupedPlaces',
  'places',
  'rankedPlaces',
  'rankedDots',
  'targetTiles',
  'tileActivities',
  'tileGroups',
  'greatSymbols',
  'symbols',
  'dots',
];
const TILE_GROUPS: readonly string[] = ['tileGroups', 'targetGroups'];
const NO_PAGES: readonly string[] = ['start', 'end', 'origin'];
const TOUCH_PIXELS = 10;
const LINE_PIXELS = 12;
const LONG_PRESS_MS = 550;
const STILL_PIXELS = 8;
/** How much closer a group of tiles is looked at. */
const GROUP_ZOOMS = 2.5;

export interface PointerEvents {
  readonly onHover: (id: string | null) => void;
  readonly onSelect: (id: string | null) => void;
  readonly onPick: (place: LonLat) => void;
  readonly onLineHover: (place: LonLat | null) => void;
  /** A right click or a long press. */
  readonly onMenu: (place: LonLat) => void;
}

/** What the pointer has to know of the map at the time of each event. */
export interface PointerScene {
  readonly isLoaded: () => boolean;
  readonly hasLines: () => boolean;
  readonly isLineHeld: () => boolean;
}

/** Finds what is under the pointer: elements, groups of places and the line of a track. */
export class MapPointer {
  readonly #map: MapLibreMap;
  readonly #events: PointerEvents;
  readonly #scene: PointerScene;
  #hoveredId: string | null = null;

  constructor(map: MapLibreMap, events: PointerEvents, scene: PointerScene) {
    this.#map = map;
    this.#events = events;
    this.#scene = scene;
  }

  listen(): void {
    this.#map.on('click', (event) => this.#clicked(event));
    this.#map.on('mousemove', (event) => this.#pointed(event));
    this.#map.on('mouseout', () => this.#left());
    this.#map.on('contextmenu', (event) => {
      event.preventDefault();
      this.#openMenu(event.lngLat);
    });
    this.#listenToLongPress();
  }

  #openMenu(lngLat: LngLat): void {
    const { lng, lat } = lngLat.wrap();
    this.#events.onMenu([lng, lat]);
  }

  /** Some phones have no event for it. */
  #listenToLongPress(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const stop = (): void => clearTimeout(timer);
    this.#map.on('touchstart', ({ point, points, lngLat }) => {
      stop();
      start = point;
      if (points.length === 1) timer = setTimeout(() => this.#openMenu(lngLat), LONG_PRESS_MS);
    });
    this.#map.on('touchmove', ({ point }) => {
      if (Math.hypot(point.x - start.x, point.y - start.y) > STILL_PIXELS) stop();
    });
    for (const event of ['touchend', 'touchcancel', 'movestart', 'remove'] as const) this.#map.on(event, stop);
  }

  #elementAt(event: MapMouseEvent, reach: number): string | null {
    return (this.#featureAt(event, reach)?.properties['id'] as string | undefined) ?? null;
  }

  #featureAt({ point }: MapMouseEvent, reach: number): MapGeoJSONFeature | null {
    if (!this.#scene.isLoaded()) return null;
    const box: [[number, number], [number, number]] = [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ];
    const layers = CLICKABLE.filter((id) => this.#map.getLayer(id));
    const features = this.#map.queryRenderedFeatures(box, { layers });
    return features.find(({ properties }) => !NO_PAGES.includes(properties['kind'] as string)) ?? null;
  }

  /**
   * Zooms in until the places of the clicked group separate.
   * @returns whether a group was clicked
   */
  #openGroup({ point }: MapMouseEvent): boolean {
    if (!this.#scene.isLoaded()) return false;
    const layers = ['groups', ...TILE_GROUPS].filter((id) => this.#map.getLayer(id));
    const [group] = this.#map.queryRenderedFeatures([point.x, point.y], { layers });
    // A group that names its places is selected like one place.
    if (group?.geometry.type !== 'Point' || group.properties['id'] !== undefined) return false;
    const [lng = 0, lat = 0] = group.geometry.coordinates;
    if (TILE_GROUPS.includes(group.layer.id)) {
      this.#map.easeTo({ center: [lng, lat], zoom: this.#map.getZoom() + GROUP_ZOOMS, duration: 400 });
      return true;
    }
    void this.#map
      .getSource<GeoJSONSource>('grouped')
      ?.getClusterExpansionZoom(group.properties['cluster_id'] as number)
      .then((zoom) => this.#map.easeTo({ center: [lng, lat], zoom, duration: 400 }));
    return true;
  }

  #clicked(event: MapMouseEvent): void {
    if (this.#openGroup(event)) return;
    this.#events.onSelect(this.#elementAt(event, TOUCH_PIXELS));
    const geometry = this.#scene.isLineHeld() ? this.#featureAt(event, TOUCH_PIXELS)?.geometry : null;
    const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
    const { lng } = event.lngLat.wrap();
    this.#events.onPick(lon === undefined || lat === undefined ? [lng, event.lngLat.lat] : [lon, lat]);
  }

  #pointed(event: MapMouseEvent): void {
    const id = this.#elementAt(event, 3);
    this.#map.getCanvas().style.cursor = id ? 'pointer' : '';
    if (id !== this.#hoveredId) {
      this.#hoveredId = id;
      this.#events.onHover(id);
    }
    if (!this.#scene.hasLines() || !this.#scene.isLoaded()) return;
    const { x, y } = event.point;
    const isNear =
      this.#map.queryRenderedFeatures(
        [
          [x - LINE_PIXELS, y - LINE_PIXELS],
          [x + LINE_PIXELS, y + LINE_PIXELS],
        ],
        { layers: ['trackCasing'] },
      ).length > 0;
    this.#events.onLineHover(isNear ? [event.lngLat.lng, event.lngLat.lat] : null);
  }

  #left(): void {
    this.#hoveredId = null;
    this.#events.onHover(null);
    if (this.#scene.hasLines()) this.#events.onLineHover(null);
  }
}
