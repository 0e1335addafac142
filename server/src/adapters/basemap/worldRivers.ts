import type { Feature, FeatureCollection } from 'geojson';

/**
 * Hierarchy of the data: 1 to 3 major and other rivers, 4 smaller ones, 5 to 7 intermittent ones. The banks of wide
 * rivers (0) are among the lakes; canals (from 8) say little about mountains.
 */
const MAX_LEVEL = 7;
const MAX_RANK = 4;
/** Coordinates are fractions of a bin, as unsigned shorts that netCDF prints signed. */
const STEPS = 65_535;

/**
 * Rivers of a `binned_river_*.nc` of GSHHG (Wessel and Smith 1996, doi:10.1029/96JB00104) as `ncdump` prints it:
 * lines in degrees with their `rank`, 1 for the greatest to 4. Throws if a variable is missing.
 */
export function readRivers(dump: string): FeatureCollection {
  const numbers = (variable: string): number[] => {
    const [, values] = new RegExp(`^ ${variable} = ([^;]*);`, 'm').exec(dump) ?? [];
    if (!values) throw new Error(`The rivers have no ${variable}.`);
    return values.split(',').map(Number);
  };
  const [minutes = 0] = numbers('Bin_size_in_minutes');
  const [columns = 0] = numbers('N_bins_in_360_longitude_range');
  const firstSegments = numbers('Id_of_first_segment_in_a_bin');
  const segmentCounts = numbers('N_segments_in_a_bin');
  const firstPoints = numbers('Id_of_first_point_in_a_segment');
  const pointCounts = numbers('N_points_for_a_segment');
  const levels = numbers('Hierarchial_level_of_a_segment');
  const east = numbers('Relative_longitude_from_SW_corner_of_bin');
  const north = numbers('Relative_latitude_from_SW_corner_of_bin');
  const binDegrees = minutes / 60;
  const degrees = (step: number): number => ((step < 0 ? step + STEPS + 1 : step) / STEPS) * binDegrees;

  const features = segmentCounts.flatMap((count, bin): Feature[] => {
    const west = (bin % columns) * binDegrees;
    const south = 90 - (Math.floor(bin / columns) + 1) * binDegrees;
    return Array.from({ length: count }, (_, i) => firstSegments[bin]! + i).flatMap((segment) => {
      const level = levels[segment]!;
      if (level < 1 || level > MAX_LEVEL) return [];
      const first = firstPoints[segment]!;
      const coordinates = Array.from({ length: pointCounts[segment]! }, (__, i): [number, number] => [
        west + degrees(east[first + i]!) - (west >= 180 ? 360 : 0),
        south + degrees(north[first + i]!),
      ]);
      const properties = { rank: Math.min(level, MAX_RANK) };
      return [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }];
    });
  });
  return { type: 'FeatureCollection', features };
}
