import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MentionableMembers } from '#app/data/generated/people.ts';
import type { MentionableMembersData } from '#app/data/generated/people.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';

type Members = MentionableMembersData['mentionableMembers'];

const TYPING_PAUSE_MS = 200;

/** Members whose name or handle begins like this; none for null and for visitors. */
function useMentionable(begun: string | null): Members {
  const isMember = useViewer().status === 'member';
  const [found, setFound] = useState<Members>([]);
  useEffect(() => {
    if (begun === null || begun === '' || !isMember) {
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
  return found;
}

/** Proposals for what follows an `@` at the caret. */
export function PersonProposals({
  begun,
  onChoose,
}: {
  readonly begun: string | null;
  readonly onChoose: (handle: string) => void;
}): ReactNode {
  const t = useMessages();
  const found = useMentionable(begun);
  if (begun === null || found.length === 0) return null;
  return (
    <ul aria-label={t('community.tool.people')} className="grid max-w-sm rounded-md border border-line bg-raised">
      {found.map((member) => (
        <li key={member.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onChoose(member.handle ?? '')}
            className="flex min-h-11 w-full items-center gap-3 px-3 text-left hover:bg-sunken"
          >
            <Avatar person={member} />
            <span className="min-w-0 truncate font-semibold">{member.fullName}</span>
            <span className="text-muted">@{member.handle}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PersonSearch({ onChoose }: { readonly onChoose: (handle: string) => void }): ReactNode {
  const t = useMessages();
  const [name, setName] = useState('');
  return (
    <div className="grid gap-2">
      <TextField
        label={t('community.tool.findPerson')}
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <PersonProposals begun={name.trim().replace(/^@/, '')} onChoose={onChoose} />
    </div>
  );
}
