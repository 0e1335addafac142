/** Height in the standard atmosphere (ISO 2533) up to 11 km. */
const standardHeight = (hectopascals: number): number => 44_330.77 * (1 - (hectopascals / 1_013.25) ** 0.190263);

/** A receiver errs by this much more upwards than its accuracy on the ground. */
const VERTICAL_FACTOR = 1.7;
/** The weather moves the pressure slowly: what a receiver said counts for about this many fixes. */
const MEMORY_FIXES = 300;
const PRESSURE_RANGE = [300, 1_100] as const;

/**
 * Heights whose changes come from the air pressure, which is exact to a metre, and whose level comes from many heights of the
 * receiver, which errs by tens of metres each time but not on average.
 */
export class BarometricHeight {
  #offset = 0;
  #weight = 0;

  /** @returns the height of the receiver while there is no pressure, and null without both */
  heightOf(hectopascals: number | null, receiverMeters: number | null, accuracyMeters: number): number | null {
    const [least, most] = PRESSURE_RANGE;
    if (hectopascals === null || !(hectopascals >= least && hectopascals <= most)) return receiverMeters;
    const standard = standardHeight(hectopascals);
    if (receiverMeters !== null) {
      const weight = 1 / Math.max(1, accuracyMeters * VERTICAL_FACTOR) ** 2;
      this.#weight = Math.min(this.#weight + weight, weight * MEMORY_FIXES);
      this.#offset += ((receiverMeters - standard - this.#offset) * weight) / this.#weight;
    }
    return this.#weight === 0 ? null : standard + this.#offset;
  }
}
