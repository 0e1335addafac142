import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ACCEPTED_TRACKS } from '#app/features/activities/index.ts';

/** An input that is not seen, and what opens it. */
export function useTrackChooser(onFiles: (files: readonly File[]) => void): {
  readonly input: ReactNode;
  readonly open: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_TRACKS}
        data-tracks
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows the same file to be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    ),
  };
}
