import { Failure } from '@cordada/core/failures';
import { previewTrack } from './previewTrack.ts';

// A large file is read here, so that the page stays at hand.
addEventListener('message', (event: MessageEvent<Blob>) => {
  previewTrack(event.data).then(
    (preview) => postMessage({ preview }),
    (error: unknown) => postMessage({ failure: error instanceof Failure ? error.code : 'internal' }),
  );
});
