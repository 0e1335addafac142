import type { Json, TestServer } from '#server/db/testing/testServer.ts';

export const DRAFT = 'id version type name content problems { path code values } base undecided isStale element { id }';
const EDIT = `mutation ($id: ID!) { editElement(id: $id) { ${DRAFT} } }`;
const BEGIN = `mutation ($t: ElementKind!, $c: Json) { beginElement(type: $t, content: $c) { ${DRAFT} } }`;
const SAVE = `mutation ($id: ID!, $v: Int!, $c: Json!, $u: [String!]) { saveElementDraft(id: $id, version: $v, content: $c, undecided: $u) { ${DRAFT} } }`;
const PUBLISH =
  'mutation ($id: ID!, $v: Int!, $c: String!) { publishElementDraft(id: $id, version: $v, comment: $c) { id name revision } }';
export const REBASE = `mutation ($id: ID!) { rebaseElementDraft(id: $id) { ${DRAFT} } }`;
const HISTORY =
  '($id: ID!) { element(id: $id) { name revision officialName facts line revisions { number comment author { firstName } changes { path before after } } } }';

export interface Member {
  readonly id: string;
  readonly token: string;
}

/** Calls of people who write the encyclopedia, Ana's where no other is named. */
export function writerCalls(current: () => { readonly server: TestServer; readonly ana: Member }) {
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = (await current().server.graphql(query, variables, member?.token)) as Json;
    if (errors.length === 0) return Object.values(data)[0];
    const { extensions } = errors[0];
    if (!extensions) throw new Error(JSON.stringify(errors));
    return { error: extensions.errorCode, ...extensions };
  };
  const begin = (t: string, c: Json, member = current().ana): Promise<Json> => ask(BEGIN, { t, c }, member);
  const edit = (id: string, member = current().ana): Promise<Json> => ask(EDIT, { id }, member);
  const save = ({ id, version }: Json, c: Json, member = current().ana, u: string[] | null = null): Promise<Json> =>
    ask(SAVE, { id, v: version, c, u }, member);
  const publish = ({ id, version }: Json, member = current().ana, c = ''): Promise<Json> =>
    ask(PUBLISH, { id, v: version, c }, member);
  const read = (id: string, member?: Member): Promise<Json> => ask(`query ${HISTORY}`, { id }, member);
  const mountain = async (): Promise<string> => {
    const draft = await begin('mountain', {
      name: 'Pico Nuevo',
      place: [0.5, 42.6],
      fields: { elevationMeters: 3000 },
    });
    return (await publish(draft)).id;
  };
  const change = async (id: string, changes: Json, member = current().ana): Promise<Json> => {
    const draft = await edit(id, member);
    return publish(await save(draft, { ...draft.content, ...changes }, member), member);
  };
  return { ask, begin, edit, save, publish, read, mountain, change };
}
