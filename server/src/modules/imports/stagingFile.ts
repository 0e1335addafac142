import fs from 'node:fs';
import { open } from 'node:fs/promises';
import readline from 'node:readline';
import type { KindName } from '@cordada/core/elements/kinds';
import { mustImportLast, importPriority } from './importBatch.ts';
import type { ImportRecord } from './importBatch.ts';
import type { Reader, Reading } from './readers/reading.ts';
import { noteSkipped } from './report.ts';
import type { ImportReport } from './report.ts';

/**
 * Reads a whole file and writes its elements as JSON lines in import order. The staging file exists only if the whole
 * input was read.
 * @returns the size in bytes
 * @throws BrokenFile
 */
export async function writeStagingFile(
  read: Reader,
  file: string,
  stage: string,
  {
    report,
    only,
    reading,
  }: { readonly report: ImportReport; readonly only: readonly KindName[] | null; readonly reading: Reading },
): Promise<number> {
  const [raw, part] = [`${stage}.raw`, `${stage}.part`];
  // Only offset, length and rank of each line are kept, because the records may not fit into memory.
  const [starts, sizes, ranks]: number[][] = [[], [], []];
  let end = 0;
  try {
    const output = await open(raw, 'w');
    try {
      for await (const records of read(file, reading)) {
        let text = '';
        for (const { id, outcome } of records) {
          if (outcome === 'noKind') {
            report.others += 1;
            noteSkipped(report, outcome, id);
            continue;
          }
          report.read += 1;
          if (typeof outcome === 'string') noteSkipped(report, outcome, id);
          else if (only && !only.includes(outcome.draft.kind)) noteSkipped(report, 'notAsked', null);
          else {
            const line = `${JSON.stringify({ id, ...outcome } satisfies ImportRecord)}\n`;
            const size = Buffer.byteLength(line);
            starts!.push(end);
            sizes!.push(size);
            ranks!.push(importPriority(outcome));
            end += size;
            text += line;
          }
        }
        if (text !== '') await output.appendFile(text);
      }
    } finally {
      await output.close();
    }
    report.others += reading.unlisted;
    const order = Uint32Array.from(starts!.keys()).sort((a, b) => ranks![b]! - ranks![a]! || a - b);
    copyInOrder(raw, part, order, starts!, sizes!);
    fs.renameSync(part, stage);
    return end;
  } finally {
    fs.rmSync(raw, { force: true });
    fs.rmSync(part, { force: true });
  }
}

const COPY_BYTES = 1024 * 1024;

function copyInOrder(
  from: string,
  to: string,
  order: Uint32Array,
  starts: readonly number[],
  sizes: readonly number[],
): void {
  const [input, output] = [fs.openSync(from, 'r'), fs.openSync(to, 'w')];
  try {
    let buffer = Buffer.allocUnsafe(COPY_BYTES);
    let used = 0;
    const flush = (): void => {
      fs.writeFileSync(output, buffer.subarray(0, used));
      used = 0;
    };
    for (const index of order) {
      const size = sizes[index]!;
      if (used + size > buffer.length) flush();
      if (size > buffer.length) buffer = Buffer.allocUnsafe(size);
      fs.readSync(input, buffer, used, size, starts[index]!);
      used += size;
    }
    flush();
  } finally {
    fs.closeSync(input);
    fs.closeSync(output);
  }
}

const BATCH_THINGS = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Yields batches of staged records with the offset after each, starting at `from`. A batch never mixes pins and
 * accesses.
 */
export async function* eachBatch(
  stage: string,
  from: number,
): AsyncGenerator<{ records: ImportRecord[]; end: number }> {
  const lines = readline.createInterface({ input: fs.createReadStream(stage, { start: from }), crlfDelay: Infinity });
  let records: ImportRecord[] = [];
  let [bytes, end] = [0, from];
  for await (const line of lines) {
    const record = JSON.parse(line) as ImportRecord;
    const [before] = records;
    if (
      before &&
      (records.length >= BATCH_THINGS || bytes >= BATCH_BYTES || mustImportLast(before) !== mustImportLast(record))
    ) {
      yield { records, end };
      [records, bytes] = [[], 0];
    }
    records.push(record);
    const size = Buffer.byteLength(line) + 1;
    bytes += size;
    end += size;
  }
  if (records.length > 0) yield { records, end };
}
