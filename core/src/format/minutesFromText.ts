/** Reads durations such as `95`, `95 min`, `1:35`, `1h35`, `1 h 35 min` or `2 h`; null for anything else. */
export function minutesFromText(text: string): number | null {
  const match = /^(?:(\d{1,4})\s*(?:h|:)\s*(?:(\d{1,2})\s*(?:min|m|')?)?|(\d{1,6})\s*(?:min|m|')?)$/i.exec(text.trim());
  if (!match) return null;
  const [, hours, rest = '0', alone] = match;
  if (alone !== undefined) return Number(alone);
  return Number(rest) < 60 ? Number(hours) * 60 + Number(rest) : null;
}
