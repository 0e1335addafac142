import { describe, expect, it } from 'vitest';
import { dayAt, guessActivityKind, isTrackName, kindOfSport } from './importedActivity.ts';

it('knows files that may be tracks by their names', () => {
  for (const name of ['a.gpx', 'activities/12.FIT.gz', 'x/y.tcx', 'wikiloc.kmz', 'b.geojson'])
    expect(isTrackName(name)).toBe(true);
  for (const name of ['activities.csv', 'photo.jpg', '__MACOSX/._a.gpx', '.gpx', 'gpx', 'a.gpx.exe', 'a.zip', ''])
    expect(isTrackName(name)).toBe(false);
});

describe('sports of other sites', () => {
  it.each([
    ['Hike', 'hiking'],
    ['Backcountry Ski', 'skiTouring'],
    ['backcountry_skiing', 'skiTouring'],
    ['Esquí de travesía', 'skiTouring'],
    ['Rock Climb', 'climbing'],
    ['Trail Run', 'trailRunning'],
    ['trail_running', 'trailRunning'],
    ['Mountain Bike Ride', 'mountainBiking'],
    ['Snowshoe', 'snowshoeing'],
    ['mountaineering', 'mountaineering'],
    ['Vía ferrata', 'viaFerrata'],
    ['Barranquismo', 'canyoning'],
    ['Walk', 'hiking'],
    ['Swim', null],
    ['Yoga', null],
    ['', null],
  ])('%s is %s', (sport, kind) => expect(kindOfSport(sport)).toBe(kind));
});

describe('the kind of a track', () => {
  const hike = { sport: null, name: null, distanceMeters: 12_000, movingSeconds: 12_000, ascentMeters: 900 };

  it.each([
    ['what the file says', { ...hike, sport: 'trail running' }, 'trailRunning'],
    ['cycling of a watch', { ...hike, sport: 'cycling' }, 'mountainBiking'],
    ['Biking of TCX', { ...hike, sport: 'Biking' }, 'mountainBiking'],
    ['a word of the name', { ...hike, name: 'Friday Evening Run' }, 'trailRunning'],
    ['a word of the name in Spanish', { ...hike, name: 'Vía ferrata de Montserrat' }, 'viaFerrata'],
    ['no part of a word', { ...hike, name: 'Brunnenkopf Rundweg' }, 'hiking'],
    ['the speed of a ride', { ...hike, movingSeconds: 2_400, ascentMeters: 100 }, 'mountainBiking'],
    ['the speed of a run', { ...hike, movingSeconds: 4_500, ascentMeters: 100 }, 'trailRunning'],
    ['a fast way down a mountain', { ...hike, movingSeconds: 5_500, ascentMeters: 1_700 }, 'hiking'],
    ['a walk', hike, 'hiking'],
    ['nothing of a line without times', { ...hike, movingSeconds: null }, null],
    ['nothing of a few steps', { ...hike, distanceMeters: 200 }, null],
  ])('follows %s', (_, evidence, kind) => expect(guessActivityKind(evidence)).toBe(kind));
});

it('takes the day from the sun at the place', () => {
  expect(dayAt(new Date('2025-07-19T23:30:00Z'), 0.65)).toBe('2025-07-19');
  expect(dayAt(new Date('2025-07-19T23:30:00Z'), 86.9)).toBe('2025-07-20');
  expect(dayAt(new Date('2025-07-19T02:00:00Z'), -122)).toBe('2025-07-18');
});
