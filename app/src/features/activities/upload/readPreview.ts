import { Failure } from '@cordada/core/failures';
import type { PlainFailureCode } from '@cordada/core/failures';
import type { TrackPreview, WantedLines } from './previewTrack.ts';

export const ACCEPTED_TRACKS = '.gpx,.tcx,.kml,.kmz,.fit,.gz,.geojson,.json';
/** Reading smaller files takes less time than starting a worker. */
const WORKER_BYTES = 400_000;

export interface PreviewTask {
  readonly file: Blob;
  readonly lines: WantedLines;
}

type Answer = { readonly preview: TrackPreview } | { readonly failure: PlainFailureCode };

/**
 * Reads a file for the preview, large ones in a worker.
 * @throws Failure with a track code when the file cannot be read
 */
export async function readPreview(file: File, lines: WantedLines, signal: AbortSignal): Promise<TrackPreview> {
  if (file.size < WORKER_BYTES) return (await import('./previewTrack.ts')).previewTrack(file, lines);
  const worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module' });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    worker.addEventListener('message', (event: MessageEvent<Answer>) => resolve(event.data));
    worker.addEventListener('error', () => reject(new Failure('internal', 'The preview broke.')));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage({ file, lines } satisfies PreviewTask, []);
    const answer = await promise;
    if ('failure' in answer) throw new Failure(answer.failure, 'The file cannot be read.');
    return answer.preview;
  } finally {
    worker.terminate();
  }
}
