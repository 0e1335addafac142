const STEPS_PER_DEGREE = 1e7;
const LOAD = 0.6;

/**
 * Stores node positions by id in flat arrays of 16 bytes per node; a `Map` with millions of objects would exceed the
 * memory of a small machine. All ids must be registered with `want` before positions are stored with `found`.
 */
export class Coordinates {
  #ids = new Float64Array(1 << 12).fill(Number.NaN);
  #lon = new Int32Array(1 << 12);
  #lat = new Int32Array(1 << 12);
  #known = new Uint8Array(1 << 12);
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  want(id: number): void {
    if (this.#count >= this.#ids.length * LOAD) this.#grow();
    const slot = this.#slot(id);
    if (this.#ids[slot] === id) return;
    this.#ids[slot] = id;
    this.#count += 1;
  }

  found(id: number, lon: number, lat: number): void {
    const slot = this.#slot(id);
    if (this.#ids[slot] !== id) return;
    this.#lon[slot] = Math.round(lon * STEPS_PER_DEGREE);
    this.#lat[slot] = Math.round(lat * STEPS_PER_DEGREE);
    this.#known[slot] = 1;
  }

  /** Undefined for nodes missing from the file, which is normal at the edges of an extract. */
  at(id: number): readonly [number, number] | undefined {
    const slot = this.#slot(id);
    return this.#ids[slot] === id && this.#known[slot] === 1
      ? [this.#lon[slot]! / STEPS_PER_DEGREE, this.#lat[slot]! / STEPS_PER_DEGREE]
      : undefined;
  }

  #slot(id: number): number {
    const mask = this.#ids.length - 1;
    // Fibonacci hashing of both 32-bit halves, because ids are mostly consecutive.
    let slot = (Math.imul(id % 2 ** 32, 0x9e3779b1) ^ Math.imul(Math.floor(id / 2 ** 32), 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#ids[slot] !== id && !Number.isNaN(this.#ids[slot]!)) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const old = this.#ids;
    const size = old.length * 2;
    this.#ids = new Float64Array(size).fill(Number.NaN);
    this.#lon = new Int32Array(size);
    this.#lat = new Int32Array(size);
    this.#known = new Uint8Array(size);
    for (const id of old) if (!Number.isNaN(id)) this.#ids[this.#slot(id)] = id;
  }
}
