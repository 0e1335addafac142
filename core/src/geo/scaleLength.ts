/** Returns the largest 1, 2 or 5 times a power of ten that is not greater than `most`. */
export function scaleLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most) ?? 1;
  return factor * power;
}
