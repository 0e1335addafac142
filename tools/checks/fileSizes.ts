import fs from 'node:fs';
import path from 'node:path';
import { GENERATED, SIZE_EXCEPTIONS } from './fileSizeExceptions.ts';
import { isTest } from './imports.ts';

export const FOLDER_MAX_FILES = 15;
export const FILE_MAX_LINES = 400;

const ROOTS = ['core', 'server', 'app', 'tools', 'bench', 'e2e'];
/** Folders below these are rooms of the product; scripts and journeys have one folder each. */
const ROOMS = /^(core|server|app)\/src(\/|$)/;
const HAND_WRITTEN = /\.(ts|tsx|mts|mjs|css|graphql|sql)$/;

export interface SizedFile {
  readonly file: string;
  readonly lines: number;
}

export interface SizeRules {
  /** Folders and files that no rule applies to. */
  readonly generated: readonly string[];
  /** Folders and files that may break a rule. */
  readonly exceptions: readonly string[];
}

/** Folders with too many files and files with too many lines; exceptions and generated files that are not there or not needed. */
export function sizeProblems(all: readonly SizedFile[], { generated, exceptions }: SizeRules): string[] {
  const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
  const files = all.filter(({ file }) => !generated.some((one) => isIn(file, one)));
  const tooLarge = new Map<string, string>();
  const folders = Map.groupBy(
    files.filter(({ file }) => ROOMS.test(file) && !isTest(file)),
    ({ file }) => path.posix.dirname(file),
  );
  for (const [folder, { length }] of folders) {
    if (length > FOLDER_MAX_FILES)
      tooLarge.set(
        folder,
        `${folder} has ${length} files: group them by subject, at most ${FOLDER_MAX_FILES} in a folder`,
      );
  }
  for (const { file, lines } of files) {
    if (lines > FILE_MAX_LINES)
      tooLarge.set(file, `${file} has ${lines} lines: split it by subject, at most ${FILE_MAX_LINES} lines in a file`);
  }
  return [
    ...[...tooLarge].filter(([name]) => !exceptions.includes(name)).map(([, problem]) => problem),
    ...exceptions
      .filter((name) => !tooLarge.has(name))
      .map((name) => `${name} is small enough: remove it from tools/checks/fileSizeExceptions.ts`),
    ...generated
      .filter((name) => !all.some(({ file }) => isIn(file, name)))
      .map((name) => `${name} does not exist: remove it from tools/checks/fileSizeExceptions.ts`),
  ];
}

/** @throws Error when suspiciously few files were read */
export function checkFileSizes(root: string): string[] {
  const files = ROOTS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  ).filter((file) => HAND_WRITTEN.test(file) && !/\/(node_modules|dist)\//.test(file));
  if (files.length < 1_000) throw new Error('The check of sizes read almost nothing: it is broken.');
  return sizeProblems(
    files.map((file) => ({ file, lines: countLines(fs.readFileSync(path.join(root, file), 'utf8')) })),
    { generated: GENERATED, exceptions: Object.keys(SIZE_EXCEPTIONS) },
  );
}

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
