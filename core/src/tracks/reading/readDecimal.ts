const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Parses a decimal number with optional surrounding blanks; NaN for anything else, including `1e400` and decimal
 * commas. Gives the same double as `Number`.
 */
export function readDecimal(source: string, start: number, end: number): number {
  let from = start;
  let to = end;
  while (from < to && source.charCodeAt(from) <= 32) from += 1;
  while (to > from && source.charCodeAt(to - 1) <= 32) to -= 1;
  let i = from;
  const isNegative = source.charCodeAt(i) === 45;
  if (isNegative) i += 1;
  let digits = 0;
  let mantissa = 0;
  let decimals = -1;
  for (; i < to; i += 1) {
    const code = source.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      mantissa = mantissa * 10 + (code - 48);
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (code === 46 && decimals < 0) decimals = 0;
    else break;
  }
  // Up to 15 digits, mantissa and power of ten are exact, so a single division rounds correctly.
  if (i === to && digits > 0 && digits <= 15) {
    const value = decimals > 0 ? mantissa / POWERS[decimals]! : mantissa;
    return isNegative ? -value : value;
  }
  if (to - from > 400) return Number.NaN;
  const text = source.slice(from, to);
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
