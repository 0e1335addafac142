import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { PostAudience } from '@cordada/core/community/posts';
import { POST_IMAGES_MAX } from '@cordada/core/limits';
import { elementPath } from '@cordada/core/pages/elementPages';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MentionableMembers } from '#app/data/generated/people.ts';
import type { MentionableMembersData } from '#app/data/generated/people.ts';
import { useViewer } from '#app/data/viewer.ts';
import { ImageListInput, useImages } from '#app/features/media/index.ts';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';

const AUDIENCES = ['everyone', 'followers'] as const;
const BEGUN_MENTION = /(?:^|\s)@([A-Za-z0-9_]{1,30})$/;
const TYPING_PAUSE_MS = 200;

/** What a post may have beyond plain words. Loaded when somebody begins to write. */
export function ComposerTools({
  text,
  caret,
  onWrite,
  imageIds,
  onImages,
  audience,
  onAudience,
}: {
  readonly text: string;
  readonly caret: number;
  readonly onWrite: (text: string) => void;
  readonly imageIds: readonly string[];
  readonly onImages: (ids: readonly string[]) => void;
  /** Null where it is not for the author to choose. */
  readonly audience: PostAudience | null;
  readonly onAudience: (audience: PostAudience) => void;
}): ReactNode {
  const t = useMessages();
  const [hasPhotos, setHasPhotos] = useState(imageIds.length > 0);
  const insert = (words: string): void => {
    const before = text.slice(0, caret);
    onWrite(`${before}${before === '' || /\s$/.test(before) ? '' : ' '}${words} ${text.slice(caret).trimStart()}`);
  };
  const link = (href: string, name: string): void => insert(href.startsWith('/') ? markedLink(name, href) : href);
  return (
    <div className="grid gap-3">
      <MentionChoice
        begun={BEGUN_MENTION.exec(text.slice(0, caret))?.[1] ?? null}
        onChoose={(handle, begun) =>
          onWrite(`${text.slice(0, caret - begun.length)}${handle} ${text.slice(caret).trimStart()}`)
        }
      />
      <div className="flex flex-wrap items-end gap-2">
        <Button
          onClick={() =>
            openModal('mentionEditor', {
              onChoose: ({ id, kind, name }) =>
                insert(markedLink(name, elementPath({ kind, id, slug: '' }, 'neutral'))),
            })
          }
        >
          {t('community.tool.place')}
        </Button>
        <Button onClick={() => openModal('linkSelector', { onChoose: link })}>{t('community.tool.link')}</Button>
        <Button aria-expanded={hasPhotos} onClick={() => requireLogin(() => setHasPhotos(!hasPhotos))}>
          {t('community.tool.photos')}
        </Button>
        {audience === null ? null : (
          <Select
            label={t('community.tool.audience')}
            value={audience}
            options={AUDIENCES.map((value) => ({ value, label: t(`community.audience.${value}`) }))}
            onChange={(event) => onAudience(AUDIENCES.find((one) => one === event.target.value) ?? 'everyone')}
          />
        )}
      </div>
      {hasPhotos ? <Photos imageIds={imageIds} onImages={onImages} /> : null}
    </div>
  );
}

/** Brackets would end the name, parentheses the path. */
const markedLink = (name: string, path: string): string => `[${name.replace(/[[\]]/g, '')}](${path})`;

function Photos({
  imageIds,
  onImages,
}: {
  readonly imageIds: readonly string[];
  readonly onImages: (ids: readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const photos = useImages(imageIds);
  return (
    <ImageListInput
      imageIds={imageIds}
      photos={photos}
      coverId={null}
      most={POST_IMAGES_MAX}
      fullText={t('community.tool.photosFull', { count: POST_IMAGES_MAX })}
      error={undefined}
      onAdd={(photo) => {
        photos.put(photo);
        onImages([...new Set([...imageIds, photo.id])]);
      }}
      onMove={(imageId, index) => onImages(moveItem(imageIds, (id) => id === imageId, index))}
      onRemove={(imageId) => onImages(imageIds.filter((id) => id !== imageId))}
    >
      {() => null}
    </ImageListInput>
  );
}

/** Members whose name begins with what follows an `@` at the caret. */
function MentionChoice({
  begun,
  onChoose,
}: {
  readonly begun: string | null;
  readonly onChoose: (handle: string, begun: string) => void;
}): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const [found, setFound] = useState<MentionableMembersData['mentionableMembers']>([]);
  const isMember = viewer.status === 'member';
  useEffect(() => {
    if (begun === null || !isMember) {
      setFound([]);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      runOperation(browserContext, MentionableMembers, { text: begun }, abort.signal).then(
        ({ mentionableMembers }) => setFound(mentionableMembers),
        // Without proposals the name can still be typed.
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [begun, isMember]);
  if (begun === null || found.length === 0) return null;
  return (
    <ul aria-label={t('community.tool.people')} className="grid max-w-sm rounded-md border border-line bg-raised">
      {found.map((member) => (
        <li key={member.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => {
              setFound([]);
              onChoose(member.handle ?? '', begun);
            }}
            className="flex min-h-11 w-full items-center gap-3 px-3 text-left hover:bg-sunken"
          >
            <Avatar person={member} />
            <span className="font-semibold">{member.fullName}</span>
            <span className="text-muted">@{member.handle}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
