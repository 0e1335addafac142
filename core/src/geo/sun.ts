import type { LonLat } from './lonLat.ts';

/**
 * Times in epoch milliseconds. An event that does not happen is null; `polar` then states whether the sun stays up or
 * down.
 */
export interface SunDay {
  readonly civilDawn: number | null;
  readonly sunrise: number | null;
  readonly noon: number;
  readonly sunset: number | null;
  readonly civilDusk: number | null;
  readonly polar: 'day' | 'night' | null;
}

const DAY = 86_400_000;
const J2000 = Date.UTC(2000, 0, 1, 12);
/** Refraction at the horizon plus the radius of the solar disc, in degrees. */
const HORIZON = -0.833;
const CIVIL = -6;
const ROUNDS = 4;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;
const sin = (degrees: number): number => Math.sin(rad(degrees));
const cos = (degrees: number): number => Math.cos(rad(degrees));

/**
 * Declination in degrees and equation of time in minutes, by the low-precision series of Meeus (Astronomical
 * Algorithms, chapter 25) that the NOAA solar calculator uses. Accurate to a few seconds.
 */
function sunAt(at: number): { declination: number; equation: number } {
  const t = (at - J2000) / DAY / 36_525;
  const longitude = 280.46646 + t * (36_000.76983 + t * 0.0003032);
  const anomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537);
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const centre =
    sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
    sin(2 * anomaly) * (0.019993 - t * 0.000101) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * t;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sin(node);
  const obliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60 + 0.00256 * cos(node);
  const y = Math.tan(rad(obliquity / 2)) ** 2;
  const equation =
    y * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) -
    0.5 * y * y * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return { declination: deg(Math.asin(sin(obliquity) * sin(apparent))), equation: 4 * deg(equation) };
}

/**
 * Times around local noon for an unobstructed horizon, corrected for elevation. Surrounding mountains make the sun
 * rise later and set earlier.
 * @param day `YYYY-MM-DD` at the place
 */
export function sunTimes(day: string, [longitude, latitude]: LonLat, elevationMeters: number | null): SunDay {
  const mean = Date.parse(`${day}T12:00:00Z`) - longitude * 4 * 60_000;
  const noon = mean - sunAt(mean).equation * 60_000;
  // Dip of the horizon: 1.76' times the square root of the elevation in metres; none below sea level.
  const dip = (1.76 / 60) * Math.sqrt(Math.max(0, elevationMeters ?? 0));

  /**
   * Time at which the sun is at an altitude before (-1) or after (1) noon. Iterates, because the sun moves between
   * noon and that time.
   */
  const at = (altitude: number, side: -1 | 1): number | null => {
    let time = noon;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { declination, equation } = sunAt(time);
      const angle = (sin(altitude) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination));
      if (!(Math.abs(angle) <= 1)) return null;
      time = mean - equation * 60_000 + side * deg(Math.acos(angle)) * 4 * 60_000;
    }
    return time;
  };
  const rise = HORIZON - dip;
  const sunrise = at(rise, -1);
  const sunset = at(rise, 1);
  const highest = 90 - Math.abs(latitude - sunAt(noon).declination);
  const isPolar = sunrise === null || sunset === null;
  return {
    civilDawn: at(CIVIL, -1),
    sunrise,
    noon,
    sunset,
    civilDusk: at(CIVIL, 1),
    polar: isPolar ? (highest > rise ? 'day' : 'night') : null,
  };
}

export interface SunPosition {
  readonly azimuthDegrees: number;
  /** As seen, raised by refraction. */
  readonly elevationDegrees: number;
}

/** Where the centre of the sun is seen from a place. Refraction: Saemundsson (Meeus, chapter 16). */
export function sunPosition(at: number, [longitude, latitude]: LonLat): SunPosition {
  const { declination, equation } = sunAt(at);
  const minutes = (((at % DAY) + DAY) % DAY) / 60_000;
  const hourAngle = (minutes + equation) / 4 + longitude - 180;
  const height = deg(Math.asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)));
  const azimuth = deg(
    Math.atan2(
      -sin(hourAngle) * cos(declination),
      cos(latitude) * sin(declination) - sin(latitude) * cos(declination) * cos(hourAngle),
    ),
  );
  // The formula has a pole at -5 degrees; below the horizon nobody sees how much the light is bent.
  const bent = Math.max(height, -1);
  const refraction = 1.02 / Math.tan(rad(bent + 10.3 / (bent + 5.11))) / 60;
  return { azimuthDegrees: (azimuth + 360) % 360, elevationDegrees: height + refraction };
}
