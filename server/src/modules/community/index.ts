import './community.graphql.ts';
import './viewerStates.graphql.ts';
import './posts/posts.graphql.ts';
import './posts/postDetails.graphql.ts';
import './posts/reactions.graphql.ts';
import './feed/feed.graphql.ts';

export { PostType } from './posts/posts.graphql.ts';
export { registerCommunityReactions } from './community.reactions.ts';
export { imageAudience, listBlockedTerms, replaceBlockedTerms, replaceImages } from './posts/postDetails.queries.ts';
export { setPostHidden } from './posts/writePost.ts';
export { findReadablePost } from './posts/readPosts.ts';
export { isPostShown } from './posts/postAccess.queries.ts';
export { findAnyPost, insertPost, movePosts } from './posts/posts.queries.ts';
export { listElementFollowers, moveReactions, setFollow, setReaction } from './community.queries.ts';
