const RADIANS = Math.PI / 180;

/**
 * The compass direction behind the screen of an upright phone, in degrees, from the angles of a `deviceorientation`
 * event (W3C Device Orientation, "worked example"). Null where the device does not state them.
 */
export function headingOf({
  alpha,
  beta,
  gamma,
}: {
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly gamma: number | null;
}): number | null {
  if (alpha === null || beta === null || gamma === null) return null;
  const [x, y, z] = [beta * RADIANS, gamma * RADIANS, alpha * RADIANS];
  const east = -Math.cos(z) * Math.sin(y) - Math.sin(z) * Math.sin(x) * Math.cos(y);
  const north = -Math.sin(z) * Math.sin(y) + Math.cos(z) * Math.sin(x) * Math.cos(y);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}
