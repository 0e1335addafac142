import { Marker } from 'maplibre-gl';
import type { MapPalette } from '../style/palette.ts';

/** The marker that follows the pointer along the elevation profile. */
export function makeLineCursor(palette: MapPalette): Marker {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.style.width = '16px';
  element.style.height = '16px';
  element.style.borderRadius = '50%';
  element.style.pointerEvents = 'none';
  paintLineCursor(element, palette);
  return new Marker({ element });
}

export function paintLineCursor(element: HTMLElement, palette: MapPalette): void {
  element.style.background = palette.ink;
  element.style.border = `3px solid ${palette.paper}`;
  element.style.boxShadow = `0 0 0 2px ${palette.accent}`;
}
