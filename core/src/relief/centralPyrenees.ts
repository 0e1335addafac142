export interface SceneSummit {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly elevationMeters: number;
  readonly isUnnamed?: true;
}

export const CENTRAL_PYRENEES: readonly SceneSummit[] = [
  { name: "Midi d'Ossau", isUnnamed: true, lon: -0.438, lat: 42.8431, elevationMeters: 2884 },
  { name: 'Balaitús', isUnnamed: true, lon: -0.2903, lat: 42.8389, elevationMeters: 3144 },
  { name: 'Vignemale', lon: -0.1473, lat: 42.7739, elevationMeters: 3298 },
  { name: 'Midi de Bigorre', lon: 0.141, lat: 42.9366, elevationMeters: 2877 },
  { name: 'Monte Perdido', lon: 0.0343, lat: 42.6756, elevationMeters: 3355 },
  { name: 'Cotiella', lon: 0.3188, lat: 42.518, elevationMeters: 2912 },
  { name: 'Posets', lon: 0.4352, lat: 42.6546, elevationMeters: 3375 },
  { name: 'Perdiguero', isUnnamed: true, lon: 0.5189, lat: 42.692, elevationMeters: 3222 },
  { name: 'Aneto', lon: 0.6567, lat: 42.6311, elevationMeters: 3404 },
  { name: 'Comaloforno', lon: 0.8278, lat: 42.5914, elevationMeters: 3029 },
];

const CENTRE = { lon: 0.19, lat: 42.727 };
const SCALE = 1.28;
const CENTRE_SHARE = 0.68;

/** Equirectangular projection into a scene `aspect` wide and 1 high, north up. */
export function scenePlace(
  { lon, lat }: { readonly lon: number; readonly lat: number },
  aspect: number,
): [number, number] {
  const shrink = Math.cos((CENTRE.lat * Math.PI) / 180);
  return [aspect * CENTRE_SHARE + (lon - CENTRE.lon) * shrink * SCALE, 0.5 - (lat - CENTRE.lat) * SCALE];
}
