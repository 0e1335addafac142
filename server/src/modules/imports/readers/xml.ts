import fs from 'node:fs';
import { Failure } from '@cordada/core/failures';
import { XmlReader } from '@cordada/core/tracks/reading/xmlReader';
import type { XmlHandler } from '@cordada/core/tracks/reading/xmlReader';
import { BrokenFile } from './reading.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Parses an XML file chunk by chunk and yields the share read, so that the caller can collect the results of the
 * handler in between.
 * @throws BrokenFile
 */
export async function* readXml(file: string, handler: XmlHandler): AsyncGenerator<number> {
  const reader = new XmlReader(handler);
  const lines = new LineCounter();
  const size = fs.statSync(file).size;
  const stream = fs.createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      bytes += chunk.length;
      lines.add(text);
      reader.write(text);
      yield bytes / size;
    }
    reader.write(decoder.decode());
    reader.end();
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenFile([{ line: lines.last(), reason: 'The text is not UTF-8.' }]);
    if (!(error instanceof Failure)) throw error;
    throw new BrokenFile([{ line: lines.at(reader.offset), reason: error.message }]);
  }
}

/** Converts character offsets to line numbers. Keeps only the last chunks, which the parser may still refer to. */
class LineCounter {
  #chunks: { start: number; line: number; text: string }[] = [];
  #characters = 0;
  #line = 1;

  add(text: string): void {
    this.#chunks = [...this.#chunks.slice(-2), { start: this.#characters, line: this.#line, text }];
    this.#characters += text.length;
    this.#line += count(text);
  }

  at(offset: number): number {
    const chunk = this.#chunks.findLast(({ start }) => start <= offset);
    return chunk ? chunk.line + count(chunk.text.slice(0, offset - chunk.start)) : this.#line;
  }

  last(): number {
    return this.#line;
  }
}

function count(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
