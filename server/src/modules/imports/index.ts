export { IMPORT_FORMATS } from './formats.ts';
export type { ImportFormat } from './formats.ts';
export { importFile } from './importFile.ts';
export type { ImportOptions } from './importFile.ts';
export type { Member, OsmFile, OsmVisitor, Tags } from './readers/osmFile.ts';
export { osmPbf } from './readers/osmPbf.ts';
export { BrokenFile, problemLine } from './readers/reading.ts';
export type { ImportReport } from './report.ts';
