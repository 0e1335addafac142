import { Marker } from 'maplibre-gl';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { middleOf } from '../drawing/drawnLine.ts';

export interface LineHold {
  readonly line: readonly LonLat[];
  readonly chosen: number | null;
}

export interface LineHoldEvents {
  readonly onChoose: (index: number) => void;
  /** Called while a point, or the midpoint of a leg (`isNew`), is dragged. */
  readonly onDrag: (index: number, place: LonLat, isNew: boolean) => void;
  readonly onDrop: (index: number, place: LonLat, isNew: boolean) => void;
}

/** With more handles they could not be told apart; zooming in shows the others. */
const MAX_HANDLES = 150;
/** Legs shorter than this get no midpoint handle. */
const MIDDLE_PIXELS = 70;
/** The touch target; only the dot in its centre is visible. */
const HANDLE = 'grid size-11 cursor-grab place-items-center sm:size-7';
const DOT = 'rounded-full border-2 border-accent';
const DOTS = {
  point: `${DOT} size-4 bg-paper`,
  chosen: `${DOT} size-5 border-paper! bg-accent shadow-[0_0_0_2px_var(--accent)]`,
  middle: `${DOT} size-2.5 bg-paper opacity-80`,
} as const;

/**
 * Draggable handles for the points of a line. Handles at midpoints insert points. `LineTools` is the keyboard
 * alternative.
 */
export class LineHandles {
  readonly #map: MapLibreMap;
  #hold: LineHold = { line: [], chosen: null };
  #events: LineHoldEvents | null = null;
  #markers: Marker[] = [];
  #isDragging = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('moveend', () => this.#draw());
  }

  get isShown(): boolean {
    return this.#events !== null;
  }

  show(hold: LineHold | null, events: LineHoldEvents): void {
    this.#hold = hold ?? { line: [], chosen: null };
    this.#events = hold && events;
    this.#draw();
  }

  #draw(): void {
    // Handles are not replaced while one of them is being dragged.
    if (this.#isDragging) return;
    for (const marker of this.#markers) marker.remove();
    this.#markers = [];
    if (!this.#events) return;
    const { line, chosen } = this.#hold;
    const bounds = this.#map.getBounds();
    const seen = line.flatMap((place, index) => (bounds.contains([...place]) ? [{ place, index }] : []));
    if (seen.length > MAX_HANDLES) return;
    for (const { index } of seen) {
      const middle = middleOf(line, index);
      if (middle && this.#pixelsBetween(line[index]!, line[index + 1]!) >= MIDDLE_PIXELS)
        this.#add(middle, index, true);
    }
    for (const { place, index } of seen) this.#add(place, index, false, index === chosen);
  }

  #pixelsBetween(a: LonLat, b: LonLat): number {
    const [from, to] = [this.#map.project([...a]), this.#map.project([...b])];
    return Math.hypot(to.x - from.x, to.y - from.y);
  }

  #add(place: LonLat, index: number, isNew: boolean, isChosen = false): void {
    const element = document.createElement('div');
    element.className = HANDLE;
    element.setAttribute('aria-hidden', 'true');
    element.dataset['point'] = isNew ? `after ${index}` : String(index);
    const dot = document.createElement('span');
    dot.className = DOTS[isNew ? 'middle' : isChosen ? 'chosen' : 'point'];
    element.append(dot);
    const marker = new Marker({ element, draggable: true });
    const at = (): LonLat => {
      const { lng, lat } = marker.getLngLat();
      return [lng, lat];
    };
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      if (isNew) this.#events?.onDrop(index, at(), true);
      else this.#events?.onChoose(index);
    });
    marker.on('dragstart', () => (this.#isDragging = true));
    marker.on('drag', () => this.#events?.onDrag(index, at(), isNew));
    marker.on('dragend', () => {
      this.#isDragging = false;
      this.#events?.onDrop(index, at(), isNew);
    });
    marker.setLngLat([...place]).addTo(this.#map);
    this.#markers.push(marker);
  }
}
