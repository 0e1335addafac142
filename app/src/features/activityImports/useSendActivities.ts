import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { uploadFile } from '#app/data/requests/uploadFile.ts';

export interface Sending {
  readonly total: number;
  readonly sent: number;
  readonly share: number;
  readonly name: string;
}

export interface NotSent {
  readonly name: string;
  readonly failure: unknown;
}

/** Failures that would affect every further file, so sending stops. */
const FINAL: readonly string[] = ['unauthenticated', 'too_many_requests', 'unavailable', 'quota', 'conflict'];

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** Sends files one after the other. Each archive becomes its own import; all single track files become one import. */
export function useSendActivities(onSent: () => void): {
  readonly sending: Sending | null;
  readonly notSent: readonly NotSent[];
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
} {
  const [sending, setSending] = useState<Sending | null>(null);
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (!sending) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);

  const sendAll = async (files: readonly File[], { signal }: AbortController): Promise<void> => {
    let into: string | null = null;
    for (const [index, file] of files.entries()) {
      const progress = (share: number): void =>
        setSending({ total: files.length, sent: index, share, name: file.name });
      progress(0);
      const path: string = `/api/activity-imports${into && !isArchive(file) ? `?into=${into}` : ''}`;
      try {
        const { id } = await uploadFile<{ readonly id: string }>(path, file, { signal, onProgress: progress });
        if (!isArchive(file)) into = id;
        onSent();
      } catch (failure) {
        if (signal.aborted) return;
        setNotSent((before) => [...before, { name: file.name, failure }]);
        if (failure instanceof ApiFailure && FINAL.includes(failure.errorCode)) return;
      }
    }
  };
  return {
    sending,
    notSent,
    send(files) {
      if (files.length === 0 || sending) return;
      const controller = new AbortController();
      abort.current = controller;
      setNotSent([]);
      void sendAll(files, controller).finally(() => {
        if (abort.current === controller) setSending(null);
      });
    },
    cancel() {
      abort.current?.abort();
      setSending(null);
    },
  };
}
