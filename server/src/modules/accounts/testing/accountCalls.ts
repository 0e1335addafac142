import { sql } from 'kysely';
import { expect } from 'vitest';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const LOG_IN =
  'mutation ($input: LogInInput!, $comesBack: Boolean) { logIn(input: $input, comesBack: $comesBack) { accessToken } }';
export const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;
export const fieldsOf = (reply: GraphqlReply): object | undefined => reply.errors[0]?.extensions?.fields;
export const keyIn = (text: string): string =>
  new URL(/http\S+/.exec(text)?.[0] ?? '').pathname.split('/').at(-1) ?? '';

export type Member = Awaited<ReturnType<TestServer['member']>>;

/** Calls of members about their accounts, and the mails that they got. */
export function accountCalls(current: () => TestServer) {
  const db = () => current().server.database.db;
  const ask = (member: { token: string }, query: string, variables: object = {}) =>
    current().graphql(query, variables, member.token);
  const logIn = async (member: Member, password = member.password, comesBack = false): Promise<GraphqlReply> =>
    current().graphql(LOG_IN, { input: { email: member.email, password }, comesBack });
  const token = async (member: Member): Promise<string> => (await logIn(member)).data.logIn.accessToken;
  const statusOf = async (access: string): Promise<number> =>
    (await current().graphql('{ viewer { id } }', {}, access)).status;
  const prove = (member: Member) =>
    sql`update account set email_verified_at = now() where id = ${member.id}`.execute(db());
  const mailWith = async (address: string, subject: string): Promise<Json> => {
    const found = async () => (await current().mailsTo(address)).find((mail) => mail.subject === subject);
    await expect.poll(found, { timeout: 8_000 }).toBeTruthy();
    return found();
  };
  return { db, ask, logIn, token, statusOf, prove, mailWith };
}
