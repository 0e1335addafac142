// Baseline for the benchmarks: bare node:http over the same database, sending the same bytes.
import http from 'node:http';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { hashToken } from '#server/modules/accounts/index.ts';

const [folder = '', product = ''] = process.argv.slice(2);
const database = await startEmbeddedPostgres({ directory: `${folder}/postgres`, durable: true, log: () => undefined });
const pool = new pg.Pool({ ...database.connection('cordada'), max: 16 });

const PROFILE = `select a.id, a.email, a.is_admin, a.first_name, a.last_name, a.language,
  (select count(*) from activity where owner_id = a.id and deleted_at is null) as activities,
  (select count(*) from notification where recipient_id = a.id and read_at is null) as notifications,
  (select count(distinct element_id) from element_revision where author_id = a.id) as contributions,
  (select count(*) from element where author_id = a.id and kind = 'list' and status <> 'deleted') as lists,
  (select json_agg(json_build_object('type', kind, 'completed', completed, 'pending', pending)) from (
    select e.kind, count(*) filter (where t.state = 'completed') as completed, count(*) filter (where t.state = 'pending') as pending
    from target t join element e on e.id = t.element_id where t.account_id = a.id group by e.kind) k) as targets
  from session s join account a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now() and a.suspended_at is null`;
const POLL = `select (select count(*)::int from notification n where n.recipient_id = a.id and n.read_at is null) as count
  from session s join account a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now() and a.suspended_at is null`;

const DRAFT = `with reader as (select s.account_id from session s where s.token_hash = $1 and s.expires_at > now())
  insert into element_draft (id, account_id, kind, content) select $2, account_id, 'mountain', $3::jsonb from reader
  on conflict (id) do update set content = excluded.content, version = element_draft.version + 1, updated_at = now()
  returning version`;

const kept = new Map<string, { headers: http.OutgoingHttpHeaders; body: Buffer }>();

async function same(path: string, encoding: string): Promise<{ headers: http.OutgoingHttpHeaders; body: Buffer }> {
  const key = `${encoding} ${path}`;
  const known = kept.get(key);
  if (known) return known;
  const file = await new Promise<{ headers: http.OutgoingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(product + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          // The same headers too: they are half of the bytes of a small answer.
          const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
          resolve({ body: Buffer.concat(chunks), headers });
        });
      })
      .on('error', reject);
  });
  kept.set(key, file);
  return file;
}

const server = http.createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const answer = async (): Promise<void> => {
    if (path === '/hello') {
      response.end('{"hello":"world"}');
    } else if (path === '/profile' || path === '/poll') {
      request.resume();
      const token = hashToken(String(request.headers['x-access-token']));
      const { rows } = await pool.query({ name: path, text: path === '/poll' ? POLL : PROFILE, values: [token] });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: rows[0] }));
    } else if (path === '/draft') {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { id, content } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string; content: object };
      const token = hashToken(String(request.headers['x-access-token']));
      const values = [token, id, JSON.stringify(content)];
      const { rows } = await pool.query({ name: path, text: DRAFT, values });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: rows[0] }));
    } else {
      const { headers, body } = await same(
        path + (query ? `?${query}` : ''),
        String(request.headers['accept-encoding'] ?? 'identity'),
      );
      response.writeHead(200, { ...headers, 'content-length': body.length });
      response.end(body);
    }
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  console.log(JSON.stringify({ base: `http://127.0.0.1:${port}` }));
});
process.on('disconnect', () => process.exit(0));
