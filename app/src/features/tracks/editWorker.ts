import { Failure } from '@cordada/core/failures';
import { lineOf } from '@cordada/core/tracks/edits/editedLine';
import type { EditedLine } from '@cordada/core/tracks/edits/editedLine';
import { applyTrackEdits } from '@cordada/core/tracks/edits/trackEdits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { EditAnswer, EditRequest } from './editMessages.ts';
import { previewLine } from './lines/linePreview.ts';
import type { LinePreview } from './lines/linePreview.ts';

// Edits lines off the main thread, so that the handles move smoothly.
const previews = new WeakMap<EditedLine, LinePreview>();
let sources: readonly Uint8Array[] = [];

async function answer(request: EditRequest): Promise<EditAnswer> {
  const { id } = request;
  try {
    sources = request.sources.map((bytes, i) => (bytes.length > 0 ? bytes : (sources[i] ?? bytes)));
    const given = sources.map((bytes, i) => givenLine(bytes, i));
    const { heights } = request;
    let taken = -1;
    const lines = await applyTrackEdits(given, request.edits, async () => {
      taken += 1;
      return decodeTrack(heights[taken] ?? new Uint8Array()).map(({ elevationMeters }) => elevationMeters);
    });
    if (request.pointsOf !== null) {
      const line = lines[request.pointsOf];
      return { id, points: encodeTrack(line?.parts.flatMap(({ segments }) => segments) ?? []) };
    }
    return { id, lines: lines.map(previewOf) };
  } catch (error) {
    return { id, failure: error instanceof Failure ? error.code : 'internal' };
  }
}

const lines = new WeakMap<Uint8Array, EditedLine>();
function givenLine(bytes: Uint8Array, i: number): EditedLine {
  const known = lines.get(bytes);
  if (known) return known;
  const segments = decodeTrack(bytes);
  const line = lineOf([{ name: null, kind: 'track', segments }], i);
  lines.set(bytes, line);
  return line;
}

function previewOf(line: EditedLine): LinePreview {
  const preview = previews.get(line) ?? previewLine(line);
  previews.set(line, preview);
  return preview;
}

addEventListener('message', ({ data }: MessageEvent<EditRequest>) => {
  void answer(data).then((said) => postMessage(said));
});
