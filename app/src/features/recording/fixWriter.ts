import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';

export interface FixWriter {
  /** Stores a fix, after those that could not be stored before. Settles to whether all are stored. */
  readonly write: (fix: RecordedFix) => Promise<boolean>;
}

/** Writes fixes in their order. What cannot be stored now is tried again with the next fix. */
export function createFixWriter(
  save: (index: number, fix: RecordedFix) => Promise<void>,
  nextIndex: number,
): FixWriter {
  const unsaved: { readonly index: number; readonly fix: RecordedFix }[] = [];
  let next = nextIndex;
  let running = Promise.resolve(true);
  const flush = async (): Promise<boolean> => {
    for (let first = unsaved[0]; first !== undefined; first = unsaved[0]) {
      try {
        await save(first.index, first.fix);
      } catch {
        return false;
      }
      unsaved.shift();
    }
    return true;
  };
  return {
    write(fix) {
      unsaved.push({ index: next, fix });
      next += 1;
      running = running.then(flush);
      return running;
    },
  };
}
