import { readDecimal } from './readDecimal.ts';
import { readTime } from './readTime.ts';

/** Characters kept of one text; far more than any name or description is shown with. */
const MAX_LENGTH = 10_000;

/** Gathers the pieces of one element's text, without copying while there is only one. */
export class TextField {
  private source = '';
  private start = 0;
  private end = 0;

  clear(): void {
    this.source = '';
    this.start = 0;
    this.end = 0;
  }

  add(source: string, start: number, end: number): void {
    if (this.end === this.start) {
      this.source = source;
      this.start = start;
      this.end = end;
      return;
    }
    if (this.end - this.start > MAX_LENGTH) return;
    this.source = this.source.slice(this.start, this.end) + source.slice(start, end);
    this.start = 0;
    this.end = this.source.length;
  }

  isBlank(): boolean {
    for (let i = this.start; i < this.end; i += 1) {
      if (this.source.charCodeAt(i) > 32) return false;
    }
    return true;
  }

  /** NaN unless it is a decimal number. */
  decimal(): number {
    return readDecimal(this.source, this.start, this.end);
  }

  /** Seconds since 1970 UTC; NaN unless it is a time. */
  time(): number {
    return readTime(this.source, this.start, this.end);
  }

  text(): string {
    const text = this.source.slice(this.start, Math.min(this.end, this.start + MAX_LENGTH));
    // A plain slice would keep the whole chunk it was cut from in memory.
    return ` ${text}`.slice(1);
  }
}
