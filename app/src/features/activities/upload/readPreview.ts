import { Failure } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import type { TrackPreview } from './previewTrack.ts';

/** Endings of the files that are read, for an input. */
export const ACCEPTED_TRACKS = '.gpx,.tcx,.kml,.kmz,.fit,.gz,.geojson,.json';
/** Smaller files are read in the time a worker takes to start. */
const WORKER_BYTES = 400_000;

type Answer = { readonly preview: TrackPreview } | { readonly failure: FailureCode };

/** Reads a file for the preview, a large one beside the page. @throws Failure of the track codes */
export async function readPreview(file: File, signal: AbortSignal): Promise<TrackPreview> {
  if (file.size < WORKER_BYTES) return (await import('./previewTrack.ts')).previewTrack(file);
  const worker = new Worker(new URL('./previewWorker.ts', import.meta.url), { type: 'module' });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    worker.addEventListener('message', (event: MessageEvent<Answer>) => resolve(event.data));
    worker.addEventListener('error', () => reject(new Failure('internal', 'The preview broke.')));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(file, []);
    const answer = await promise;
    if ('failure' in answer) throw new Failure(answer.failure, 'The file cannot be read.');
    return answer.preview;
  } finally {
    worker.terminate();
  }
}
