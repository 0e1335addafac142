const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/** Converts epoch seconds to a date; null if the value is outside the supported range of dates. */
export function instantOf(seconds: number | null): Date | null {
  if (seconds === null) return null;
  const at = seconds * 1000;
  return at >= EARLIEST && at <= LATEST ? new Date(at) : null;
}
