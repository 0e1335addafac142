import { Marker } from 'maplibre-gl';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapImage } from '../mapContent.ts';

/** Image markers are for pointers only; the image strip beside the map is the keyboard alternative. */
const PHOTO = 'size-9 cursor-pointer overflow-hidden rounded-full border-2 border-paper bg-sunken';
const POINTED_PHOTO = ['z-10', 'border-accent!'];

export interface ImageEvents {
  readonly onPhoto: (id: string | null) => void;
  readonly onOpenPhoto: (id: string) => void;
}

export class ImageMarkers {
  readonly #map: MapLibreMap;
  readonly #events: ImageEvents;
  readonly #markers = new Map<string, { readonly photo: MapImage; readonly marker: Marker }>();

  constructor(map: MapLibreMap, events: ImageEvents) {
    this.#map = map;
    this.#events = events;
  }

  show(photos: readonly MapImage[], pointedId: string | null): void {
    const ids = new Set(photos.map(({ id }) => id));
    for (const [id, { marker }] of this.#markers) {
      if (ids.has(id)) continue;
      marker.remove();
      this.#markers.delete(id);
    }
    for (const photo of photos) {
      const known = this.#markers.get(photo.id);
      const marker = known?.photo.src === photo.src ? known.marker : this.#make(photo);
      if (known && known.marker !== marker) known.marker.remove();
      marker.setLngLat([...photo.place]).addTo(this.#map);
      this.#markers.set(photo.id, { photo, marker });
      for (const name of POINTED_PHOTO) marker.getElement().classList.toggle(name, photo.id === pointedId);
    }
  }

  #make({ id, name, src }: MapImage): Marker {
    const element = document.createElement('div');
    const { onPhoto, onOpenPhoto } = this.#events;
    element.className = PHOTO;
    element.setAttribute('aria-hidden', 'true');
    element.title = name;
    const picture = Object.assign(document.createElement('img'), { src, alt: '', className: 'size-full object-cover' });
    element.append(picture);
    element.addEventListener('pointerenter', () => onPhoto(id));
    element.addEventListener('pointerleave', () => onPhoto(null));
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      onOpenPhoto(id);
    });
    return new Marker({ element });
  }
}
