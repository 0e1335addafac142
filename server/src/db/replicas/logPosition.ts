/** A position in the write-ahead log of PostgreSQL, in bytes. */
export type LogPosition = bigint;

/** Reads PostgreSQL's notation of a position, for example `16/B374D848`. @returns null for anything else */
export function parseLogPosition(text: string): LogPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}
