/** Ellipsoid WGS 84; that of ETRS89 differs by a tenth of a millimetre. */
const SEMI_MAJOR_METERS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const FALSE_NORTHING_SOUTH = 10_000_000;
/** The series lose their accuracy farther from the meridian of the zone; sheets never reach there. */
const REACH_DEGREES = 20;
const DEGREES = 180 / Math.PI;

// Series of Krüger to the third power of n, as in C. F. F. Karney, Transverse Mercator with an accuracy of a few
// nanometers, J. Geodesy 85 (2011), equations 7 to 14, 35 and 36. The error is below a millimetre within the zone.
const N = FLATTENING / (2 - FLATTENING);
const RADIUS = (SCALE * (SEMI_MAJOR_METERS * (1 + N ** 2 / 4 + N ** 4 / 64))) / (1 + N);
const ECCENTRICITY = (2 * Math.sqrt(N)) / (1 + N);
const ALPHA = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5,
  (61 * N ** 3) / 240,
];
const BETA = [N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96, N ** 2 / 48 + N ** 3 / 15, (17 * N ** 3) / 480];
const DELTA = [2 * N - (2 * N ** 2) / 3 - 2 * N ** 3, (7 * N ** 2) / 3 - (8 * N ** 3) / 5, (56 * N ** 3) / 15];

export interface Projection {
  /** Metres; NaN far from the zone. */
  project(lon: number, lat: number): readonly [east: number, north: number];
  unproject(east: number, north: number): readonly [lon: number, lat: number];
}

/** The UTM zone of an EPSG code: WGS 84 north (326xx) and south (327xx), ETRS89 (25828 to 25838). Null for others. */
export function utmOf(epsg: number): Projection | null {
  const [system, zone] = [Math.floor(epsg / 100), epsg % 100];
  const isWgs84 = (system === 326 || system === 327) && zone >= 1 && zone <= 60;
  if (!isWgs84 && !(epsg >= 25_828 && epsg <= 25_838)) return null;
  const meridian = zone * 6 - 183;
  const falseNorthing = system === 327 ? FALSE_NORTHING_SOUTH : 0;
  return {
    project(lon, lat) {
      const turn = ((lon - meridian + 540) % 360) - 180;
      if (!(Math.abs(turn) <= REACH_DEGREES)) return [Number.NaN, Number.NaN];
      const sine = Math.sin(lat / DEGREES);
      const t = Math.sinh(Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
      const xi = Math.atan2(t, Math.cos(turn / DEGREES));
      const eta = Math.atanh(Math.sin(turn / DEGREES) / Math.sqrt(1 + t * t));
      let [north, east] = [xi, eta];
      ALPHA.forEach((alpha, i) => {
        const twice = 2 * (i + 1);
        north += alpha * Math.sin(twice * xi) * Math.cosh(twice * eta);
        east += alpha * Math.cos(twice * xi) * Math.sinh(twice * eta);
      });
      return [FALSE_EASTING + RADIUS * east, falseNorthing + RADIUS * north];
    },
    unproject(east, north) {
      const [xi, eta] = [(north - falseNorthing) / RADIUS, (east - FALSE_EASTING) / RADIUS];
      let [up, across] = [xi, eta];
      BETA.forEach((beta, i) => {
        const twice = 2 * (i + 1);
        up -= beta * Math.sin(twice * xi) * Math.cosh(twice * eta);
        across -= beta * Math.cos(twice * xi) * Math.sinh(twice * eta);
      });
      const chi = Math.asin(Math.sin(up) / Math.cosh(across));
      const lat = DELTA.reduce((sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * chi), chi);
      return [meridian + DEGREES * Math.atan2(Math.sinh(across), Math.cos(up)), DEGREES * lat];
    },
  };
}
