import { documentOfPost } from '@cordada/core/community/postDocument';
import { readRichText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import { readStored, writeStored } from '#app/data/storage.ts';

export interface PostDraft {
  readonly document: RichText | null;
  readonly imageIds: readonly string[];
}

/** What a new post is about, if anything, and which one it cites; which one it answers; or which one is changed. */
export type PostPlace =
  | { readonly aboutId?: string | null; readonly citesId?: string; readonly answersId?: never; readonly editId?: never }
  | { readonly answersId: string; readonly editId?: never }
  | { readonly editId: string; readonly answersId?: never };

export function draftKey(place: PostPlace): `draft.${string}` {
  if (place.editId !== undefined) return `draft.editPost.${place.editId}`;
  if (place.answersId !== undefined) return `draft.answerPost.${place.answersId}`;
  return place.citesId === undefined ? `draft.newPost.${place.aboutId ?? ''}` : `draft.citePost.${place.citesId}`;
}

export function readDraft(place: PostPlace): PostDraft | null {
  const stored = readStored(draftKey(place));
  if (stored === null) return null;
  try {
    const { document, imageIds }: Readonly<Record<string, unknown>> = Object(JSON.parse(stored));
    const ids = Array.isArray(imageIds) ? imageIds.filter((id) => typeof id === 'string') : [];
    return { document: readRichText(document), imageIds: ids };
  } catch {
    // Releases before the editor kept the text alone.
    return { document: documentOfPost(stored), imageIds: [] };
  }
}

export function writeDraft(place: PostPlace, { document, imageIds }: PostDraft): void {
  const isEmpty = document === null && imageIds.length === 0;
  writeStored(draftKey(place), isEmpty ? null : JSON.stringify({ document, imageIds }));
}
