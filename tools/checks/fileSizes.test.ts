import { describe, expect, it } from 'vitest';
import { FILE_MAX_LINES, FOLDER_MAX_FILES, sizeProblems } from './fileSizes.ts';
import type { SizedFile } from './fileSizes.ts';

const NO_EXCEPTIONS = { generated: [], exceptions: [] };
const filesIn = (folder: string, count: number, end = '.ts'): SizedFile[] =>
  Array.from({ length: count }, (_, index) => ({ file: `${folder}/file${index}${end}`, lines: 10 }));

const CROWDED = filesIn('server/src/modules/activities', FOLDER_MAX_FILES + 1);
const LONG = { file: 'server/src/modules/activities/activities.graphql.ts', lines: FILE_MAX_LINES + 1 };

describe('sizes of files and folders', () => {
  it('finds a folder with too many files and a file with too many lines', () => {
    expect(sizeProblems([...CROWDED, LONG], NO_EXCEPTIONS)).toEqual([
      'server/src/modules/activities has 17 files: group them by subject, at most 15 in a folder',
      'server/src/modules/activities/activities.graphql.ts has 401 lines: split it by subject, at most 400 lines in a file',
    ]);
  });

  it('counts the lines of tests but not their number', () => {
    const tests = filesIn('core/src/geo', FOLDER_MAX_FILES + 1, '.test.ts');
    expect(sizeProblems(tests, NO_EXCEPTIONS)).toEqual([]);
    expect(sizeProblems([{ file: 'core/src/geo/area.test.ts', lines: 500 }], NO_EXCEPTIONS)).toHaveLength(1);
  });

  it('lets pass what is just small enough, folders below a folder, and many scripts in one folder', () => {
    const fitting = [
      ...filesIn('app/src/ui', FOLDER_MAX_FILES),
      ...filesIn('app/src/ui/forms', FOLDER_MAX_FILES),
      ...filesIn('tools', FOLDER_MAX_FILES + 5),
      { file: 'tools/seed.ts', lines: FILE_MAX_LINES },
    ];
    expect(sizeProblems(fitting, NO_EXCEPTIONS)).toEqual([]);
  });

  it('takes exceptions and generated files, and finds those that are no longer needed', () => {
    const generated = { file: 'server/src/db/types.ts', lines: 1_000 };
    expect(
      sizeProblems([...CROWDED, LONG, generated, ...filesIn('app/src/data/generated', 30)], {
        generated: ['server/src/db/types.ts', 'app/src/data/generated'],
        exceptions: ['server/src/modules/activities', LONG.file],
      }),
    ).toEqual([]);
    expect(
      sizeProblems(filesIn('core/src/geo', 3), {
        generated: ['server/src/db/types.ts'],
        exceptions: ['core/src/geo', 'core/src/geo/file0.ts', 'core/src/gone.ts'],
      }),
    ).toEqual([
      'core/src/geo is small enough: remove it from tools/checks/fileSizeExceptions.ts',
      'core/src/geo/file0.ts is small enough: remove it from tools/checks/fileSizeExceptions.ts',
      'core/src/gone.ts is small enough: remove it from tools/checks/fileSizeExceptions.ts',
      'server/src/db/types.ts does not exist: remove it from tools/checks/fileSizeExceptions.ts',
    ]);
  });
});
