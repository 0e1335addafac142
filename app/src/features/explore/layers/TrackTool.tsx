import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ACCEPTED_TRACKS } from '#app/features/activities/index.ts';
import { MapTool } from '#app/map/MapTool.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Route } from '../exploreIcons.ts';

export function TrackTool({
  id,
  onFiles,
}: {
  readonly id: string;
  readonly onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <MapTool id={id} label={t('explore.track.choose')} onClick={() => input.current?.click()}>
        <Route size={18} />
      </MapTool>
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
    </>
  );
}
