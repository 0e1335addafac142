import type { Json, TestServer } from '#server/db/testing/testServer.ts';

/** Completes the shortest list by hand. @returns its certificate */
export async function completeList(
  server: TestServer,
  token: string,
): Promise<{ id: string; undo: () => Promise<void> }> {
  const { data } = await server.graphql(
    '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
  );
  const lists: Json[] = data.elements.nodes;
  const { id: list, edition } = lists.toSorted((a, b) => a.edition.completesAt - b.edition.completesAt)[0]!;
  const places: string[] = edition.members.slice(0, edition.completesAt).map((one: Json) => one.id);
  const setAll = async (ids: readonly string[], state: 'completed' | null): Promise<void> => {
    for (const id of ids)
      await server.graphql(
        `mutation ($id: ID!, $state: TargetState) {
          setTarget(elementId: $id, state: $state, completedOn: "2025-06-01") { state } }`,
        { id, state },
        token,
      );
  };
  await setAll(places, 'completed');
  const mine = await server.graphql('{ myCelebrations { id } }', {}, token);
  return { id: mine.data.myCelebrations[0].id, undo: () => setAll([...places, list], null) };
}
