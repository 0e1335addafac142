import type { ReactNode } from 'react';
import { parsePost } from '@cordada/core/community/posts';
import { readRichText } from '@cordada/core/richText/richText';
import { RichTextView } from '#app/features/elements/index.ts';
import { PageLink } from '#app/pages/PageLink.tsx';

interface Mention {
  readonly handle: string;
  readonly user: { readonly id: string; readonly slug: string } | null;
}

/** The text of a post with its mentions and links; users write them, so they count as no recommendation of this site. */
export function PostText({
  post: { text, body, mentions },
  className = '',
}: {
  readonly post: { readonly text: string; readonly body: unknown; readonly mentions: readonly Mention[] };
  readonly className?: string;
}): ReactNode {
  const rich = body === null ? null : readRichText(body);
  const users = new Map(mentions.map(({ handle, user }) => [handle, user]));
  const words = (plain: string): ReactNode => <Words text={plain} users={users} />;
  if (text === '') return null;
  if (rich) return <RichTextView text={rich} className={`break-words ${className}`} renderWords={words} />;
  return <p className={`break-words whitespace-pre-line ${className}`}>{words(text)}</p>;
}

function Words({
  text,
  users,
}: {
  readonly text: string;
  readonly users: ReadonlyMap<string, Mention['user']>;
}): ReactNode {
  return parsePost(text).map((part, index) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'link') {
      const isHere = part.href.startsWith('/');
      return (
        <a key={index} href={part.href} rel={isHere ? undefined : 'nofollow ugc noopener'} className="prose-link">
          {part.text}
        </a>
      );
    }
    const user = users.get(part.handle.toLowerCase());
    return user ? (
      <PageLink key={index} page="user" params={{ id: user.id, slug: user.slug }} className="prose-link">
        {part.text}
      </PageLink>
    ) : (
      part.text
    );
  });
}
