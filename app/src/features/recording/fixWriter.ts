import type { RecordedFix } from '@cordada/core/tracks/recording/recordedTrack';

export interface FixWriter {
  /** Stores a fix, after those that could not be stored before. Settles to whether all are stored. */
  readonly write: (fix: RecordedFix) => Promise<boolean>;
}

/**
 * Writes fixes in their order. What cannot be stored now is tried again with the next fix.
 * @param begin settles to the index of the first fix, once there is a recording to add it to; tried again until it does
 */
export function createFixWriter(
  begin: () => Promise<number>,
  save: (index: number, fix: RecordedFix) => Promise<void>,
): FixWriter {
  const unsaved: RecordedFix[] = [];
  let next: number | null = null;
  let running = Promise.resolve(true);
  const flush = async (): Promise<boolean> => {
    try {
      next ??= await begin();
      for (let fix = unsaved[0]; fix !== undefined; fix = unsaved[0]) {
        await save(next, fix);
        next += 1;
        unsaved.shift();
      }
      return true;
    } catch {
      return false;
    }
  };
  return {
    write(fix) {
      unsaved.push(fix);
      running = running.then(flush);
      return running;
    },
  };
}
