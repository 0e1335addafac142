const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9_-]{1,40})["']/;
const SINGLE_BYTE = /^(?:iso-8859-\d{1,2}|windows-125\d|latin1)$/i;

const GREATER = 62;

export function detectEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const text = String.fromCharCode(...head.subarray(start, start + 300)).trimStart();
  const declared = DECLARED.exec(text)?.[1];
  return declared !== undefined && SINGLE_BYTE.test(declared) ? declared : 'utf-8';
}

function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}

export class ChunkDecoder {
  private readonly decoder: TextDecoder;
  private readonly isUtf8: boolean;
  private rest = new Uint8Array(0);
  private isFirst = true;

  constructor(encoding: string) {
    this.decoder = new TextDecoder(encoding, { ignoreBOM: true });
    this.isUtf8 = encoding === 'utf-8';
  }

  decode(bytes: Uint8Array, isLast: boolean): string {
    let text: string;
    if (this.isUtf8) {
      // Decoding whole characters without the `stream` option takes a faster path in the engine.
      const all = this.rest.length === 0 ? bytes : joinBytes([this.rest, bytes]);
      // Cut after a `>` if there is one, so that the XML reader never has to join two strings.
      const cut = isLast ? all.length : all.lastIndexOf(GREATER) + 1;
      const whole = cut > 0 ? cut : all.length - incompleteTail(all);
      this.rest = all.slice(whole);
      text = this.decoder.decode(all.subarray(0, whole));
    } else text = this.decoder.decode(bytes, { stream: !isLast });
    if (this.isFirst && text !== '') {
      this.isFirst = false;
      if (text.startsWith('\uFEFF')) return text.slice(1);
    }
    return text;
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
