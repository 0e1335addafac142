import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { parsePost } from '@cordada/core/community/posts';
import { readRichText } from '@cordada/core/richText/richText';
import { LazyRichTextView } from '#app/features/elements/index.ts';
import { PageLink } from '#app/pages/PageLink.tsx';

interface Mention {
  readonly handle: string;
  readonly user: { readonly id: string; readonly slug: string } | null;
}

/** The text of a post with its mentions and links; users write them, so they count as no recommendation of this site. */
export function PostText({
  post: { text, body, mentions },
}: {
  readonly post: { readonly text: string; readonly body: unknown; readonly mentions: readonly Mention[] };
}): ReactNode {
  const rich = body === null ? null : readRichText(body);
  if (text === '') return null;
  if (rich) {
    return (
      <Suspense fallback={<p className="break-words whitespace-pre-line">{text}</p>}>
        <LazyRichTextView text={rich} />
      </Suspense>
    );
  }
  const users = new Map(mentions.map(({ handle, user }) => [handle, user]));
  return (
    <p className="break-words whitespace-pre-line">
      {parsePost(text).map((part, index) => {
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
      })}
    </p>
  );
}
