import { Failure } from '@cordada/core/failures';
import { previewTrack } from './previewTrack.ts';

// Reads large files off the main thread.
addEventListener('message', (event: MessageEvent<Blob>) => {
  previewTrack(event.data).then(
    (preview) => postMessage({ preview }),
    (error: unknown) => postMessage({ failure: error instanceof Failure ? error.code : 'internal' }),
  );
});
