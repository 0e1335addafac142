import type { Json, TestServer } from '#server/db/testing/testServer.ts';

export interface Member {
  readonly id: string;
  readonly token: string;
}

/** Calls of the API that tests of posts share. They throw on a failure. */
export function postCalls(server: TestServer) {
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, member?.token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  return {
    ask,
    /** @returns id of the post */
    post: async (member: Member, text: string, place: object = {}): Promise<string> =>
      (
        await ask(
          'mutation ($input: PostInput!) { createPost(input: $input) { id } }',
          { input: { text, ...place } },
          member,
        )
      ).id,
    /** Publishes an activity, or changes who may read it. @returns its id */
    activity: async (member: Member, visibility: string, id?: string): Promise<string> => {
      const head = { kind: 'hiking', title: 'A walk', happenedOn: '2025-01-01', trackIds: [], milestones: [] };
      const save = 'mutation ($input: ActivityInput!, $id: ID) { saveActivity(input: $input, id: $id) { id } }';
      const saved = await ask(save, { input: { ...head, visibility }, id }, member);
      if (id === undefined)
        await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saved.id }, member);
      return saved.id;
    },
    follow: (member: Member, { id }: Member): Promise<Json> =>
      ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id }, member),
  };
}
