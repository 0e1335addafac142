import { failureOfAnswer, readJson, sendCall } from '../callApi.ts';

const KEPT_MS = 10_000;

/** Saves content under a name, as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/**
 * Downloads a file with the access token, which a plain link cannot send. A server whose files are elsewhere answers
 * with a link instead.
 * @throws ApiFailure when the server refuses
 */
export async function downloadFile(path: string): Promise<void> {
  const answer = await sendCall({ path, isBlocking: true });
  if (answer.status >= 400) throw failureOfAnswer(answer, await readJson(answer));
  const disposition = answer.header('content-disposition');
  if (disposition === null) {
    const linked = await readJson<{ url: string }>(answer);
    // The answer there is an attachment, so the page stays.
    if (linked) window.location.assign(linked.url);
    return;
  }
  saveFile(answer.body, /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
