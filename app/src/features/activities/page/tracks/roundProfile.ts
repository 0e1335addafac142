import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

const rounded = (digits: number) => {
  const factor = 10 ** digits;
  return (value: number): number => Math.round(value * factor) / factor;
};
const degrees = rounded(5);
const tenths = rounded(1);
const whole = rounded(0);

/** Rounds the profile to the visible precision, because pages embed it as JSON. */
export function roundProfile(given: unknown): TrackProfile {
  const profile = given as TrackProfile;
  return {
    distanceMeters: profile.distanceMeters.map(whole),
    elevationMeters: profile.elevationMeters.map((meters) => (meters === null ? null : tenths(meters))),
    lon: profile.lon.map(degrees),
    lat: profile.lat.map(degrees),
    time: profile.time.map((seconds) => (seconds === null ? null : whole(seconds))),
    breaks: profile.breaks,
  };
}
