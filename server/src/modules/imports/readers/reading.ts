import type { ImportedElement, SkipReason } from '@cordada/core/imports/importedElement';

export interface ReadRecord {
  readonly id: string;
  readonly outcome: ImportedElement | SkipReason;
}

export interface Reading {
  /** From 0 to 1. */
  share: number;
  /** Number of objects without a kind, which raw files contain in masses; counted but not listed. */
  unlisted: number;
}

/**
 * Reads a file in batches.
 * @throws BrokenFile
 */
export type Reader = (file: string, reading: Reading) => AsyncIterable<readonly ReadRecord[]>;

/** Position and reason of a read error: a line number for text files, a byte offset for binary files. */
export interface FileProblem {
  readonly line?: number;
  readonly offset?: number;
  readonly reason: string;
}

export class BrokenFile extends Error {
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}

export function problemLine({ line, offset, reason }: FileProblem): string {
  const where = line !== undefined ? `line ${line}: ` : offset !== undefined ? `byte ${offset}: ` : '';
  return where + reason;
}
