import type { ImportedElement, SkipReason } from '@cordada/core/imports/importedElement';

/** Something of a file: an element, or why it is none. */
export interface ReadRecord {
  /** By which the report names it. */
  readonly id: string;
  readonly outcome: ImportedElement | SkipReason;
}

/** How far the reading of a file is; the reader keeps it up to date. */
export interface Reading {
  /** From 0 to 1. */
  share: number;
  /** Things of no kind that a raw file is full of: counted, not listed. */
  unlisted: number;
}

/** Reads a file in parts. @throws BrokenFile */
export type Reader = (file: string, reading: Reading) => AsyncIterable<readonly ReadRecord[]>;

/** Where a file cannot be read; a line, or for binary files an offset in bytes. */
export interface FileProblem {
  readonly line?: number;
  readonly offset?: number;
  readonly reason: string;
}

/** A file that nothing may be taken from. */
export class BrokenFile extends Error {
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}

/** A problem of a file as one line of text. */
export function problemLine({ line, offset, reason }: FileProblem): string {
  const where = line !== undefined ? `line ${line}: ` : offset !== undefined ? `byte ${offset}: ` : '';
  return where + reason;
}
