import type { Bounds } from '@cordada/core/geo/lonLat';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { noteWorker } from './buildFolder.ts';
import { runStage } from './stages.ts';
import type { StageWork } from './stages.ts';

export interface StageRequest {
  readonly work: StageWork;
  readonly bounds: Bounds | null;
}

export type StageAnswer =
  | { readonly what: string; readonly share: number }
  | { readonly line: string }
  | { readonly bounds: Bounds }
  | { readonly problems: BrokenFile['problems'] }
  | { readonly reason: string; readonly code: string };

const answer = (message: StageAnswer): void => void process.send?.(message);

// Ends together with the process that builds, which may have been killed.
process.on('disconnect', () => process.exit());
process.on('message', ({ work, bounds }: StageRequest) => {
  noteWorker(work.folder);
  runStage(work, bounds, {
    onProgress: (what, share) => answer({ what, share }),
    log: (line) => answer({ line }),
  })
    .then((found) => answer({ bounds: found }))
    .catch((error: unknown) => {
      if (error instanceof BrokenFile) answer({ problems: error.problems });
      else answer({ reason: messageOf(error), code: codeOf(error) });
    });
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
