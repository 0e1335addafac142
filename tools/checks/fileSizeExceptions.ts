/** Folders and files that are written by a program, from the root of the repository. */
export const GENERATED: readonly string[] = [
  'app/src/data/generated',
  'server/src/db/types.ts',
  'server/schema.graphql',
];

/** Folders that may have more files and files that may have more lines, and why. The list only gets shorter. */
export const SIZE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/src/db/migrations': 'migrations run in the order of their numbers and are never moved',
};
