import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** A place that a route goes through: a town, a pass, a hut. */
export interface Waypoint {
  readonly name: string;
  readonly place: LonLat;
}

export const WAYPOINT_NAME_MAX_LENGTH = 80;

/** The stored form of a waypoint in two parts, whatever they say. */
export interface WaypointText {
  readonly name: string;
  /** `latitude;longitude`, or what somebody is typing. */
  readonly position: string;
}

export const NO_WAYPOINT: WaypointText = { name: '', position: '' };

export function splitWaypoint(line: string): WaypointText {
  const [name = '', ...position] = line.split(';');
  return { name, position: position.join(';') };
}

/** The stored form, `name;latitude;longitude`, for example `Elizondo;43.145;-1.517`. */
export function writeWaypoint({ name, position }: WaypointText): string {
  return `${name.replace(/[;|]/g, ' ')};${position.replace(/\|/g, ' ')}`;
}

export const writePosition = ([lon, lat]: LonLat): string => `${lat};${lon}`;

const NUMBER = /^-?\d{1,3}(\.\d+)?$/;

/** Returns null for a position that is not two numbers on Earth. */
export function readPosition(position: string): LonLat | null {
  const numbers = position.split(';').map((part) => part.trim());
  const [lat, lon] = numbers.map(Number);
  if (numbers.length !== 2 || !numbers.every((part) => NUMBER.test(part))) return null;
  return lat !== undefined && lon !== undefined && isLonLat(lon, lat) ? [lon, lat] : null;
}

/** Reads the stored form. Returns null if the name or a sound position is missing. */
export function readWaypoint(line: string): Waypoint | null {
  const text = splitWaypoint(line);
  const name = text.name.trim();
  const place = readPosition(text.position);
  return name !== '' && name.length <= WAYPOINT_NAME_MAX_LENGTH && !line.includes('|') && place
    ? { name, place }
    : null;
}

/** The places that a route goes through, in their order. */
export function waypointsOf(facts: Readonly<Record<string, unknown>>): readonly Waypoint[] {
  const { waypoints } = facts;
  return Array.isArray(waypoints) ? waypoints.flatMap((line) => readWaypoint(String(line)) ?? []) : [];
}

/**
 * The places between which a schematic picture of a route without a line is drawn. They are no line: nothing follows,
 * measures, recognises or exports them as one. Empty for fewer than two.
 */
export function courseOf(facts: Readonly<Record<string, unknown>>): readonly Waypoint[] {
  const waypoints = waypointsOf(facts);
  return waypoints.length < 2 ? [] : waypoints;
}
