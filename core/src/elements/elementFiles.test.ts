import { describe, expect, it } from 'vitest';
import { ELEMENT_FILES } from './elementFiles.ts';
import type { ElementFileContent } from './elementFiles.ts';

const CONTENT: ElementFileContent = {
  name: 'Norte & <Sur>',
  description: 'Steep.',
  place: [0.5, 42.5],
  elevationMeters: 3000,
  line: [
    [0.5, 42.5],
    [0.501, 42.502],
  ],
  url: 'https://cordada.example/pin/abc',
  credit: 'Members, CC BY-SA 4.0',
};

describe('files of an element', () => {
  it('are GPX with a waypoint and a route', () => {
    const text = ELEMENT_FILES.gpx.write(CONTENT);
    expect(text).toContain('<wpt lat="42.5" lon="0.5"><ele>3000</ele><name>Norte &amp; &lt;Sur&gt;</name>');
    expect(text).toContain('<rtept lat="42.502" lon="0.501"></rtept>');
    expect(text).toContain('CC BY-SA 4.0');
  });

  it('are KML with longitude first', () => {
    const text = ELEMENT_FILES.kml.write(CONTENT);
    expect(text).toContain('<coordinates>0.5,42.5,3000</coordinates>');
    expect(text).toContain('<coordinates>0.5,42.5 0.501,42.502</coordinates>');
    expect(text).not.toContain('<Sur>');
  });

  it('are GeoJSON features', () => {
    const { features } = JSON.parse(ELEMENT_FILES.geojson.write(CONTENT)) as { features: { geometry: object }[] };
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [0.5, 42.5, 3000] },
      { type: 'LineString', coordinates: CONTENT.line },
    ]);
  });

  it('say nothing of a place that nobody knows', () => {
    const nowhere = { ...CONTENT, place: null, elevationMeters: null, line: [] };
    expect(ELEMENT_FILES.gpx.write(nowhere)).not.toContain('<wpt');
    expect(ELEMENT_FILES.kml.write(nowhere)).not.toContain('<Placemark');
    expect(JSON.parse(ELEMENT_FILES.geojson.write(nowhere))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
