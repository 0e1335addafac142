import { Failure } from '@cordada/core/failures';
import { previewTrack } from './previewTrack.ts';
import type { PreviewTask } from './readPreview.ts';

// Reads large files off the main thread.
addEventListener('message', (event: MessageEvent<PreviewTask>) => {
  previewTrack(event.data.file, event.data.lines).then(
    (preview) => postMessage({ preview }),
    (error: unknown) => postMessage({ failure: error instanceof Failure ? error.code : 'internal' }),
  );
});
