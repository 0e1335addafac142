import { readDecimal } from './readDecimal.ts';
import { readTime } from './readTime.ts';

const MAX_LENGTH = 10_000;

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

  decimal(): number {
    return readDecimal(this.source, this.start, this.end);
  }

  time(): number {
    return readTime(this.source, this.start, this.end);
  }

  text(): string {
    const text = this.source.slice(this.start, Math.min(this.end, this.start + MAX_LENGTH));
    // A plain slice would keep its whole source chunk in memory.
    return ` ${text}`.slice(1);
  }
}
