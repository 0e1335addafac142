import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, prewarm, setWorkerUrl } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Marker, PaddingOptions, StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { blankImage, drawImage, imageOptions } from './kindImages.ts';
import type { MapContent, MapGoal, MapImage, MapView, TargetTone } from '../mapContent.ts';
import type { ShownLayers } from '../layers/mapLayers.ts';
import { gridLines } from './mapGrid.ts';
import { elementFilters } from '../style/elementLayers.ts';
import { changedSources, visibilityOf } from '../style/mapData.ts';
import { NO_VIEW_DATA, buildStyle } from '../style/mapStyle.ts';
import { MapPointer } from './mapPointer.ts';
import type { PointerEvents } from './mapPointer.ts';
import type { MapWords } from '../style/mapWords.ts';
import type { MapPalette } from '../style/palette.ts';
import { makeLineCursor, paintLineCursor } from './lineCursor.ts';
import { LineHandles } from './lineHandles.ts';
import type { LineHold, LineHoldEvents } from './lineHandles.ts';
import { KnownPlaces } from './knownPlaces.ts';
import { readPalette, rgbOf } from '../style/palette.ts';
import { ImageMarkers } from './imageMarkers.ts';
import type { ImageEvents } from './imageMarkers.ts';
import { heightAt, openTerrain } from '../terrain/terrainTiles.ts';
import { askByPage, readOwnTiles } from './ownTiles.ts';
import { watchHidden } from './watchHidden.ts';
import { coveredBands, offsetOf, stateOf, toBounds } from './viewBounds.ts';
import type { MapState } from './viewBounds.ts';

// The bundler does not emit the worker by itself; without this line the map stays grey.
setWorkerUrl(workerUrl);

// The workers start beside the rest of the page.
prewarm();
readOwnTiles();
interface MoveNote {
  readonly isPrivate?: boolean;
}

export interface MapEngineOptions extends PointerEvents, ImageEvents {
  readonly container: HTMLElement;
  readonly label: string;
  readonly view: MapView | null;
  readonly fit: Bounds | null;
  readonly padding: number | PaddingOptions;
  /** As near as `fit` leads. */
  readonly closestZoom: number;
  /** Pixels covered by other UI; the view is the uncovered part. */
  readonly covered: Required<PaddingOptions>;
  /** A picture stands for the map until that is drawn. */
  readonly isOverPicture: boolean;
  readonly isInPage: boolean;
  readonly texts: { readonly wheel: string; readonly touch: string } & Pick<MapWords, 'pistes'>;
  readonly layers: ShownLayers;
  readonly isImperial: boolean;
  readonly onMove: (state: MapState) => void;
  readonly onIdle: (isIdle: boolean) => void;
}

const START: MapView = { center: [2, 42.5], zoom: 4.6 };
/** Minimum zoom after flying to the position of the user. */
const HERE_ZOOM = 13;
/** Names are placed anew at most this often. Without a fade, MapLibre would place all of them for every frame. */
const FADE_MS = 150;
const TILT_DEGREES = 55;
const TURN_DEGREES = 30;

export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

export class MapEngine {
  readonly #map: MapLibreMap;
  readonly #options: MapEngineOptions;
  readonly #themes: MutationObserver;
  readonly #cursor: Marker;
  readonly #handles: LineHandles;
  readonly #photos: ImageMarkers;
  #palette: MapPalette;
  #content: MapContent;
  #targets: ReadonlyMap<string, TargetTone> = new Map();
  #layers: ShownLayers;
  #styleLayers: readonly LayerSpecification[] = [];
  #isImperial: boolean;
  #covered: Required<PaddingOptions>;
  #isRestyled = false;
  #isLoaded = false;
  #isDrawn = false;
  /** Image of the map for printing, because the WebGL canvas prints empty. */
  readonly #picture = document.createElement('img');
  readonly #draw = (): void => {
    if (this.#options.isOverPicture && !this.#isDrawn) return;
    this.#options.container
      .closest<HTMLElement>('[data-map-idle]')
      ?.style.setProperty(
        '--map-aspect',
        `${this.#options.container.clientWidth} / ${this.#options.container.clientHeight}`,
      );
    // A map on paper is read by its grid.
    const { isInPage } = this.#options;
    if (!isInPage)
      this.#map.setPaintProperty('grid', 'line-opacity', 1).setPaintProperty('grid', 'line-color', this.#palette.muted);
    this.#map.redraw();
    this.#picture.src = this.#map.getCanvas().toDataURL();
    if (!isInPage) this.#restyle();
  };

  constructor(options: MapEngineOptions, content: MapContent) {
    this.#options = options;
    this.#covered = options.covered;
    this.#content = content;
    this.#palette = readPalette();
    this.#layers = options.layers;
    this.#isImperial = options.isImperial;
    this.#readyTerrain();
    const { view, fit, padding, closestZoom } = options;
    const is3d = options.layers.overlays.includes('3d');
    this.#map = new MapLibreMap({
      container: options.container,
      style: this.#style(null),
      validateStyle: false,
      ...(fit
        ? { bounds: toBounds(fit), fitBoundsOptions: { padding, maxZoom: closestZoom } }
        : { center: [...(view ?? START).center] as [number, number], zoom: (view ?? START).zoom }),
      ...(is3d && { pitch: view?.pitch ?? TILT_DEGREES, bearing: view?.bearing ?? 0 }),
      minZoom: 0.5,
      maxZoom: 17,
      attributionControl: false,
      fadeDuration: FADE_MS,
      dragRotate: false,
      touchPitch: false,
      cooperativeGestures: options.isInPage,
      transformRequest: askByPage,
      locale: {
        'Map.Title': options.label,
        'CooperativeGesturesHandler.WindowsHelpText': options.texts.wheel,
        'CooperativeGesturesHandler.MacHelpText': options.texts.wheel,
        'CooperativeGesturesHandler.MobileHelpText': options.texts.touch,
      },
    });
    this.#allowTilt(is3d);
    this.#cursor = makeLineCursor(this.#palette);
    this.#handles = new LineHandles(this.#map);
    this.#photos = new ImageMarkers(this.#map, options);
    new MapPointer(this.#map, options, {
      isLoaded: () => this.#isLoaded,
      hasLines: () => this.#content.lines.length > 0,
      isLineHeld: () => this.#handles.isShown,
    }).listen();
    Object.assign(this.#picture, { alt: options.label, className: 'map-on-paper' });
    options.container.append(this.#picture);
    addEventListener('beforeprint', this.#draw);
    this.#listen(content);
    this.#themes = new MutationObserver(() => this.#redraw());
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  }

  /** Sends only changed content to MapLibre. */
  show(content: MapContent): void {
    const before = this.#content;
    this.#content = content;
    if (content.readerTiles !== before.readerTiles) this.#isRestyled = true;
    if (!this.#isLoaded) return;
    if (this.#isRestyled) this.#restyle();
    for (const [source, data] of changedSources(before, content)) this.#put(source, data);
    if (
      content.elements !== before.elements ||
      content.places !== before.places ||
      content.selected?.id !== before.selected?.id
    ) {
      for (const [layer, filter] of Object.entries(elementFilters(content))) this.#map.setFilter(layer, filter);
    }
  }

  showLayers(layers: ShownLayers, isImperial: boolean): void {
    const { region, raster, terrain, overlays } = this.#layers;
    const isSame =
      region === layers.region &&
      raster === layers.raster &&
      terrain === layers.terrain &&
      `${overlays}` === `${layers.overlays}`;
    if (isSame && isImperial === this.#isImperial) return;
    const was3d = overlays.includes('3d');
    const is3d = layers.overlays.includes('3d');
    this.#layers = layers;
    this.#isImperial = isImperial;
    this.#readyTerrain();
    if (this.#isLoaded) this.#restyle();
    else this.#isRestyled = true;
    if (was3d === is3d) return;
    this.#allowTilt(is3d);
    this.#map.easeTo({ pitch: is3d ? TILT_DEGREES : 0, ...(!is3d && { bearing: 0 }), duration: 500 });
  }

  turn(direction: 1 | -1): void {
    this.#map.easeTo({ bearing: this.#map.getBearing() + direction * TURN_DEGREES, duration: 300 });
  }

  showTargets(targets: ReadonlyMap<string, TargetTone>): void {
    const before = this.#targets;
    this.#targets = targets;
    if (!this.#isLoaded) return;
    for (const id of before.keys()) if (!targets.has(id)) this.#tint(id, null);
    for (const [id, tone] of targets) if (before.get(id) !== tone) this.#tint(id, tone);
  }

  pointAt(place: LonLat | null): void {
    if (place) this.#cursor.setLngLat([...place]).addTo(this.#map);
    else this.#cursor.remove();
  }

  /** Shows draggable handles for the points of a line; null removes them. */
  holdLine(hold: LineHold | null, events: LineHoldEvents): void {
    this.#handles.show(hold, events);
  }

  showPhotos(photos: readonly MapImage[], pointedId: string | null): void {
    this.#photos.show(photos, pointedId);
  }

  fit(bounds: Bounds, padding: number | PaddingOptions): void {
    this.#map.fitBounds(toBounds(bounds), { padding, maxZoom: this.#options.closestZoom, duration: 500 });
  }

  go(goal: MapGoal, padding: PaddingOptions): void {
    if ('bounds' in goal) return this.fit(goal.bounds, padding);
    const note: MoveNote = { isPrivate: true };
    const zoom = Math.max(this.#map.getZoom(), HERE_ZOOM);
    this.#map.easeTo({ center: [...goal.here], zoom, offset: offsetOf(padding), duration: 400 }, note);
  }

  reveal(place: LonLat, padding: PaddingOptions): void {
    const { x, y } = this.#map.project([...place]);
    const { clientWidth, clientHeight } = this.#options.container;
    const isInside =
      x > (padding.left ?? 0) + 24 &&
      x < clientWidth - (padding.right ?? 0) - 24 &&
      y > (padding.top ?? 0) + 24 &&
      y < clientHeight - (padding.bottom ?? 0) - 24;
    if (isInside) return;
    this.#map.easeTo({ center: [...place], offset: offsetOf(padding), duration: 400 });
  }

  goTo(view: MapView): void {
    this.#map.easeTo({ center: [...view.center], zoom: view.zoom, duration: 400 });
  }

  heightAt(place: LonLat): Promise<number | null> {
    return heightAt(place);
  }

  /** Names and marks stay out of what other UI covers. */
  cover(covered: Required<PaddingOptions>): void {
    this.#covered = covered;
    this.#shield();
  }

  zoomBy(levels: number): void {
    this.#map.zoomTo(this.#map.getZoom() + levels, { duration: 200 });
  }

  panBy(x: number, y: number): void {
    this.#map.panBy([x, y], { duration: 200 });
  }

  /** @returns what ends the watch */
  watchHidden(onLost: () => void): () => void {
    return watchHidden(this.#map.getCanvas(), onLost);
  }

  destroy(): void {
    this.#themes.disconnect();
    removeEventListener('beforeprint', this.#draw);
    this.#picture.remove();
    this.#cursor.remove();
    this.#map.remove();
  }

  /** @param state null before the map has a view */
  #style(state: MapState | null): StyleSpecification {
    const style = buildStyle(
      this.#palette,
      this.#content,
      state ? { grid: this.#grid(state), covered: coveredBands(this.#map, this.#covered) } : NO_VIEW_DATA,
      new URL(document.baseURI).origin,
      { language: document.documentElement.lang, pistes: this.#options.texts.pistes },
      MAP_KINDS,
      this.#layers,
      this.#isImperial,
    );
    this.#styleLayers = style.layers;
    return style;
  }

  /** Empty on maps inside pages, which print without one. */
  #grid({ bounds, zoom }: MapState): FeatureCollection {
    return this.#options.isInPage ? NO_VIEW_DATA.grid : gridLines(bounds, zoom);
  }

  #readyTerrain(): void {
    if (this.#layers.terrain) openTerrain(this.#layers.terrain, this.#palette.slope.map(rgbOf));
  }

  #allowTilt(isAllowed: boolean): void {
    const { dragRotate, touchPitch, touchZoomRotate, keyboard } = this.#map;
    for (const handler of [dragRotate, touchPitch]) {
      if (isAllowed) handler.enable();
      else handler.disable();
    }
    for (const handler of [touchZoomRotate, keyboard]) {
      if (isAllowed) handler.enableRotation();
      else handler.disableRotation();
    }
  }

  #put(source: string, data: GeoJSON.FeatureCollection): void {
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
    for (const layer of this.#styleLayers)
      if ('source' in layer && layer.source === source)
        this.#map.setLayoutProperty(layer.id, 'visibility', visibilityOf(data));
  }

  #tint(id: string, tone: TargetTone | null): void {
    this.#map.setFeatureState({ source: 'elements', sourceLayer: 'elements', id }, { target: tone });
  }

  #redraw(): void {
    this.#palette = readPalette();
    this.#restyle();
    for (const name of this.#map.listImages()) {
      const image = drawImage(name, this.#palette);
      if (image) this.#map.updateImage(name, image);
    }
    paintLineCursor(this.#cursor.getElement(), this.#palette);
  }

  #restyle(): void {
    this.#isRestyled = false;
    this.#map.setStyle(this.#style(this.#state({})), { diff: true, validate: false });
  }

  #listen(content: MapContent): void {
    const map = this.#map;
    const { onMove, onIdle } = this.#options;
    map.setMissingStyleImageResolver((id) => {
      const image = id.startsWith('blank/') ? blankImage(id) : drawImage(id, this.#palette);
      if (!image || map.hasImage(id)) return;
      map.addImage(id, image, imageOptions(id));
    });
    map.once('style.load', () => {
      this.#isLoaded = true;
      // Applies what has changed since the style was made: until now there were no sources to put it into.
      const latest = this.#content;
      this.#content = content;
      this.show(latest);
      const targets = this.#targets;
      this.#targets = new Map();
      this.showTargets(targets);
      if (this.#isRestyled) this.#restyle();
      this.#moved();
    });
    map.on('moveend', (event) => this.#moved(event as MoveNote));
    map.on('move', (event) => onMove(this.#state(event as MoveNote)));
    map.on('movestart', () => onIdle(false));
    const known = new KnownPlaces(map);
    map.on('idle', () => {
      this.#isDrawn = true;
      known.refresh(this.#content);
      onIdle(true);
    });
    // Missing tiles are expected, so errors are ignored.
    map.on('error', () => undefined);
  }

  #shield(): void {
    if (this.#isLoaded) this.#put('covered', coveredBands(this.#map, this.#covered));
  }

  #state({ isPrivate = false }: MoveNote): MapState {
    return stateOf(this.#map, this.#covered, isPrivate);
  }

  #moved(note: MoveNote = {}): void {
    const state = this.#state(note);
    if (this.#isLoaded) {
      this.#put('grid', this.#grid(state));
      this.#shield();
    }
    this.#options.onMove(state);
  }
}
