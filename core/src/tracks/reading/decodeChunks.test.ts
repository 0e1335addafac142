import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChunkDecoder, detectEncoding } from './decodeChunks.ts';

it('decodes a text the same however its bytes are cut', () => {
  const unit = fc.constantFrom('a', '>', 'é', '€', '😀', '\n');
  fc.assert(
    fc.property(fc.array(unit), fc.integer({ min: 1, max: 9 }), fc.boolean(), (units, chunkLength, hasMark) => {
      const text = units.join('');
      const bytes = new TextEncoder().encode((hasMark ? '\uFEFF' : '') + text);
      const decoder = new ChunkDecoder('utf-8');
      let decoded = '';
      for (let at = 0; at < bytes.length; at += chunkLength) {
        decoded += decoder.decode(bytes.subarray(at, at + chunkLength), false);
      }
      expect(decoded + decoder.decode(new Uint8Array(0), true)).toBe(text);
    }),
  );
});

it('finds the encoding by mark or declaration and trusts no other name', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(detectEncoding(Uint8Array.of(0xff, 0xfe, 60, 0))).toBe('utf-16le');
  expect(detectEncoding(Uint8Array.of(0xfe, 0xff, 0, 60))).toBe('utf-16be');
  expect(detectEncoding(bytes('<?xml version="1.0" encoding="windows-1252"?>'))).toBe('windows-1252');
  expect(detectEncoding(bytes('<?xml version="1.0" encoding="UTF-7"?>'))).toBe('utf-8');
  expect(detectEncoding(bytes('<gpx encoding="ISO-8859-1">'))).toBe('utf-8');
});
