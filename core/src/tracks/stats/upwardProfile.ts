import type { TrackProfile } from './profile.ts';

/** The profile from its lower end to the higher one: maps draw what is climbed in either direction. */
export function upwardProfile(profile: TrackProfile): TrackProfile {
  const { distanceMeters, elevationMeters, lon, lat, time, breaks } = profile;
  const known = elevationMeters.filter((meters) => meters !== null);
  if ((known.at(-1) ?? 0) >= (known[0] ?? 0)) return profile;
  const total = distanceMeters.at(-1) ?? 0;
  return {
    distanceMeters: distanceMeters.map((meters) => total - meters).reverse(),
    elevationMeters: elevationMeters.toReversed(),
    lon: lon.toReversed(),
    lat: lat.toReversed(),
    time: time.toReversed(),
    // The sample before a break starts a part, seen from the other end.
    breaks: breaks.map((start) => distanceMeters.length - start).reverse(),
  };
}
