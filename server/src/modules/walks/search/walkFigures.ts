import type { PathEdge, PathGraph } from '@cordada/core/planning/trips/pathGraph';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import type { HikingGrade } from '@cordada/core/planning/trips/sacScale';
import { walkingSeconds } from '@cordada/core/planning/walkingTime';
import { trackStatistics } from '@cordada/core/tracks/stats/statistics';

/** What is said of each walk along paths. */
export interface WalkFigures {
  /** By DIN 33466, without breaks. */
  readonly hours: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly hardest: HikingGrade;
  readonly ungradedMeters: number;
  /** Longitude, latitude and metres above sea level. */
  readonly line: readonly (readonly [lon: number, lat: number, elevation: number])[];
}

/** @param pace time over time by the walking model; below 1 is faster */
export function walkFigures(graph: PathGraph, edges: readonly PathEdge[], pace: number): WalkFigures {
  const places = edges.flatMap((edge, i) => edge.places.slice(i === 0 ? 0 : 1));
  const lon = Float64Array.from(places, (place) => graph.lon[place]!);
  const lat = Float64Array.from(places, (place) => graph.lat[place]!);
  const elevationMeters = Float64Array.from(places, (place) => graph.elevation[place]!);
  const time = new Float64Array(places.length).fill(Number.NaN);
  const figures = trackStatistics([{ lon, lat, elevationMeters, time }]);
  const [ascentMeters, descentMeters] = [figures.ascentMeters ?? 0, figures.descentMeters ?? 0];
  const { distanceMeters } = figures;
  const hours = (walkingSeconds('din33466', { distanceMeters, ascentMeters, descentMeters }) * pace) / 3_600;
  return {
    hours: Math.round(hours * 100) / 100,
    distanceMeters: Math.round(distanceMeters),
    ascentMeters: Math.round(ascentMeters),
    descentMeters: Math.round(descentMeters),
    hardest: HIKING_GRADES[Math.max(1, ...edges.map((edge) => edge.grade)) - 1]!,
    ungradedMeters: Math.round(edges.reduce((sum, edge) => sum + edge.ungradedMeters, 0)),
    line: places.map((_, i) => [
      Math.round(lon[i]! * 1e5) / 1e5,
      Math.round(lat[i]! * 1e5) / 1e5,
      Math.round(elevationMeters[i]!),
    ]),
  };
}
