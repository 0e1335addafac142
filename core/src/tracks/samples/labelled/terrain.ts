/** East and north in metres. */
export type Metric = readonly [east: number, north: number];

export interface Top {
  readonly at: Metric;
  readonly elevationMeters: number;
  /** Steepness of its flanks: metres of height per metre of distance. */
  readonly slope: number;
}

/** Invented mountains: rounded cones on a tilted plane, so that heights along a path agree with the tops beside it. */
export class Terrain {
  private readonly tops: readonly Top[];
  private readonly baseMeters: number;
  private readonly tilt: Metric;

  constructor(tops: readonly Top[], baseMeters: number, tilt: Metric = [0, 0]) {
    this.tops = tops;
    this.baseMeters = baseMeters;
    this.tilt = tilt;
  }

  heightAt([x, y]: Metric): number {
    let height = this.baseMeters + this.tilt[0] * x + this.tilt[1] * y;
    for (const { at, elevationMeters, slope } of this.tops) {
      const away = Math.hypot(x - at[0], y - at[1]);
      height = Math.max(height, elevationMeters - slope * (Math.hypot(away, ROUND_METERS) - ROUND_METERS));
    }
    return height;
  }
}

const ROUND_METERS = 8;
