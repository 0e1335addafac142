import { Failure } from '../failures.ts';

export class VarintWriter {
  private bytes = new Uint8Array(1_024);
  private length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const bigger = new Uint8Array(this.bytes.length * 2);
      bigger.set(this.bytes);
      this.bytes = bigger;
    }
    this.bytes[this.length] = value;
    this.length += 1;
  }

  unsigned(value: number): void {
    let rest = value;
    // Bit operations would truncate numbers above 31 bits.
    while (rest >= 0x80000000) {
      this.byte((rest % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  signed(value: number): void {
    this.unsigned(zigzag(value));
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

/** Maps signed to unsigned integers: 0, -1, 1, -2 become 0, 1, 2, 3. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** @throws Failure `track_malformed` when reading beyond the end */
export class VarintReader {
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Failure('track_malformed', 'The stored track ends too early.');
    this.at += 1;
    return byte;
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
      if (scale > Number.MAX_SAFE_INTEGER) throw new Failure('track_malformed', 'The stored track is broken.');
    }
  }

  signed(): number {
    return unzigzag(this.unsigned());
  }

  isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Lets callers validate counts before they allocate memory. */
  remaining(): number {
    return this.bytes.length - this.at;
  }
}
