/** Of a longer walk one asks for the days, not for the hours. */
const LONG_MINUTES = 24 * 60;
/** Walking time of one day on a route of several days. */
const WALKING_DAY_MINUTES = 7 * 60;

/** How long a route of several days takes. */
export interface RouteDays {
  /** Stages, or days if nobody has stated stages. */
  readonly count: number;
  /** Days, from the walking time. */
  readonly isComputed?: true;
  /** Of a stage. */
  readonly metersPerDay?: number;
}

/** Null for a route whose time is better told in hours, and if neither its time nor its stages are known. */
export function routeDays({
  shape,
  stages,
  lengthMeters,
  durationMinutes,
}: Readonly<Record<string, unknown>>): RouteDays | null {
  const minutes = typeof durationMinutes === 'number' ? durationMinutes : null;
  if (minutes !== null && minutes <= LONG_MINUTES && shape !== 'multiDay') return null;
  if (typeof stages === 'number' && stages > 1) {
    return { count: stages, ...(typeof lengthMeters === 'number' && { metersPerDay: lengthMeters / stages }) };
  }
  return minutes === null || minutes <= LONG_MINUTES
    ? null
    : { count: Math.round(minutes / WALKING_DAY_MINUTES), isComputed: true };
}
