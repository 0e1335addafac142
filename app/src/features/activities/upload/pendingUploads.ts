/** Whoever has not arrived by then has gone somewhere else. */
const WAIT_MILLISECONDS = 30_000;

let waiting: { readonly files: readonly File[]; readonly since: number } | null = null;

/** Keeps files in this browser for the form of a new activity, which opens next. */
export function storePendingUploads(files: readonly File[]): void {
  waiting = { files, since: performance.now() };
}

/** The files that wait for the form; once. */
export function takePendingUploads(): readonly File[] {
  const { files, since } = waiting ?? { files: [], since: 0 };
  waiting = null;
  return performance.now() - since < WAIT_MILLISECONDS ? files : [];
}
