const WAIT_MILLISECONDS = 30_000;

let waiting: { readonly files: readonly File[]; readonly since: number } | null = null;

export function storePendingUploads(files: readonly File[]): void {
  waiting = { files, since: performance.now() };
}

export function takePendingUploads(): readonly File[] {
  const { files, since } = waiting ?? { files: [], since: 0 };
  waiting = null;
  return performance.now() - since < WAIT_MILLISECONDS ? files : [];
}
