/** One answer inside a part: address, content type, and where its bytes are after the index. */
export type PackEntry = readonly [address: string, type: string, offset: number, length: number];

export interface PackAnswer {
  readonly address: string;
  /** Empty for an answer without content (204). */
  readonly type: string;
  readonly body: Uint8Array;
}

const LENGTH_BYTES = 4;

/** Writes answers as one part: the length of the index, the index as JSON, and the bodies. Equal answers give equal bytes. */
export function writePart(answers: readonly PackAnswer[]): Uint8Array {
  let offset = 0;
  const bodies: Uint8Array[] = [];
  const known = new Map<Uint8Array, number>();
  const entries = answers.map(({ address, type, body }): PackEntry => {
    // Several addresses may share one body.
    const at = known.get(body) ?? offset;
    if (!known.has(body)) {
      known.set(body, at);
      bodies.push(body);
      offset += body.byteLength;
    }
    return [address, type, at, body.byteLength];
  });
  const index = new TextEncoder().encode(JSON.stringify(entries));
  const part = new Uint8Array(LENGTH_BYTES + index.byteLength + offset);
  new DataView(part.buffer).setUint32(0, index.byteLength);
  part.set(index, LENGTH_BYTES);
  let end = LENGTH_BYTES + index.byteLength;
  for (const body of bodies) {
    part.set(body, end);
    end += body.byteLength;
  }
  return part;
}

/**
 * Reads the index of a part, with offsets from its beginning.
 * @throws Error if the part is damaged
 */
export function readPartIndex(part: Uint8Array): PackEntry[] {
  if (part.byteLength < LENGTH_BYTES) throw new Error('A part without an index');
  const length = new DataView(part.buffer, part.byteOffset).getUint32(0);
  const start = LENGTH_BYTES + length;
  if (start > part.byteLength) throw new Error('A part with a broken index');
  const entries: PackEntry[] = JSON.parse(new TextDecoder().decode(part.subarray(LENGTH_BYTES, start)));
  return entries.map(([address, type, offset, bytes]) => {
    if (start + offset + bytes > part.byteLength) throw new Error(`A part ends before ${address}`);
    return [address, type, start + offset, bytes];
  });
}
