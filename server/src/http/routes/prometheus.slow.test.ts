import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { freePort } from '../testing/freePort.ts';

const PROMETHEUS = '/usr/bin/prometheus';
const PROMTOOL = '/usr/bin/promtool';
const TOKEN = 'a-token-of-the-tests';
const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');

/** The queries of the dashboard with its variables filled in, by title of the panel. */
function queriesOfDashboard(): { title: string; expression: string }[] {
  const { panels, annotations }: Json = JSON.parse(fs.readFileSync(path.join(DEPLOY, 'grafana/cordada.json'), 'utf8'));
  const fill = (text: string): string => text.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');
  return [
    ...annotations.list.map(({ name, expr }: Json) => ({ title: `annotation ${name}`, expression: fill(expr) })),
    ...panels.flatMap(({ title, targets = [] }: Json) =>
      targets.map(({ expr }: Json) => ({ title, expression: fill(expr) })),
    ),
  ];
}

/** The time that collecting takes is measured only once some was collected. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
}

describe.skipIf(!fs.existsSync(PROMETHEUS))('Prometheus', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-prometheus-'));
  let server: TestServer;
  let prometheus: ChildProcess;
  let base = '';

  const ask = async (route: string, parameters: Record<string, string> = {}): Promise<Json> => {
    const answer: Json = await (await fetch(`${base}/api/v1/${route}?${new URLSearchParams(parameters)}`)).json();
    if (answer.status !== 'success') throw new Error(`${parameters['query'] ?? route}: ${answer.error}`);
    return answer.data;
  };
  const query = async (expression: string): Promise<Json[]> => (await ask('query', { query: expression })).result;

  /** A scrape that comes late on a busy machine leaves gaps for a moment. */
  const whenScraped = (look: () => Promise<void>): Promise<void> =>
    vi.waitFor(look, { timeout: 60_000, interval: 500 });

  /** An answer with status 500, so that rates of errors have data. */
  const fail = async (): Promise<void> => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const { db } = server.server.database;
    await sql`alter table element_text rename to hidden_text`.execute(db);
    const { status } = await fetch(`${server.base}/api/elements/${data.elements.nodes[0].id}.gpx`);
    await sql`alter table hidden_text rename to element_text`.execute(db);
    expect(status).toBe(500);
  };

  beforeAll(async () => {
    server = await startTestServer({ metricsToken: TOKEN });
    await fail();
    collectGarbage();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    fs.copyFileSync(path.join(DEPLOY, 'prometheus/alerts.yaml'), path.join(folder, 'alerts.yaml'));
    fs.writeFileSync(path.join(folder, 'metrics-token'), TOKEN);
    const config = fs
      .readFileSync(path.join(DEPLOY, 'prometheus/prometheus.yaml'), 'utf8')
      .replace('127.0.0.1:3000', new URL(server.base).host)
      .replaceAll('15s', '1s');
    fs.writeFileSync(path.join(folder, 'prometheus.yaml'), config);
    prometheus = spawn(
      PROMETHEUS,
      [
        `--config.file=${folder}/prometheus.yaml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    // Rates need two samples.
    await vi.waitFor(
      async () => {
        const [sample] = await query('min(count_over_time(cordada_nodejs_gc_duration_seconds_sum[5m]))');
        expect(Number(sample?.value[1])).toBeGreaterThanOrEqual(2);
      },
      { timeout: 90_000, interval: 200 },
    );
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => prometheus.once('exit', resolve));
    prometheus.kill('SIGTERM');
    await ended;
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('takes the example configuration and the alert rules, which fire just above their thresholds', () => {
    const check = (...given: string[]): string =>
      execFileSync(PROMTOOL, given, { cwd: path.join(DEPLOY, 'prometheus'), encoding: 'utf8', stdio: 'pipe' });
    expect(check('check', 'rules', 'alerts.yaml')).toContain('SUCCESS');
    expect(check('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
    expect(check('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS');
  });

  it('evaluates every alert on metrics that the product has, and that of the missing backup is due', async () => {
    const rules = async (): Promise<Json[]> => (await ask('rules')).groups.flatMap((group: Json) => group.rules);
    await expect.poll(async () => new Set((await rules()).map(({ health }) => health))).toEqual(new Set(['ok']));
    const found = await rules();
    const tested = fs.readFileSync(path.join(DEPLOY, 'prometheus/alerts.test.yaml'), 'utf8');
    await whenScraped(async () => {
      const due: string[] = [];
      for (const { name, query: expression } of found) {
        expect(tested).toContain(`alertname: ${name}\n`);
        if ((await query(expression)).length > 0) due.push(name);
        // Without its threshold each has a value.
        const left = expression.replace(/ (unless .*|[<>=]=? [\d.e+]+)$/, '');
        expect(left).not.toBe(expression);
        expect(await query(left), name).not.toEqual([]);
      }
      expect(due).toContain('CordadaBackupOld');
      for (const name of ['Down', 'DatabaseAway', 'JobsFailed', 'SignInAttack', 'Restarts'])
        expect(due).not.toContain(`Cordada${name}`);
    });
  });

  it('answers every query of the dashboard, all with data', async () => {
    const queries = queriesOfDashboard();
    expect(queries.length).toBeGreaterThan(25);
    await whenScraped(async () => {
      const empty: string[] = [];
      for (const { title, expression } of queries)
        if ((await query(expression)).length === 0) empty.push(`${title}: ${expression}`);
      // The process did not start again.
      expect(empty.filter((one) => !one.startsWith('annotation Starts'))).toEqual([]);
    });
  });

  it('finds every metric that the alerts and the dashboard name', async () => {
    const known = new Set<string>((await ask('label/__name__/values')) as string[]);
    const texts = ['prometheus/alerts.yaml', 'grafana/cordada.json'].map((file) =>
      fs.readFileSync(path.join(DEPLOY, file), 'utf8'),
    );
    const named = new Set(texts.join('\n').match(/\bcordada_\w+/g));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });

  it('reads labels of bounded values only', async () => {
    const series: Json[] = await ask('series', { 'match[]': '{__name__=~"cordada_.+"}' });
    const labels = new Set(series.flatMap((one: object) => Object.keys(one)));
    expect([...labels].sort()).toEqual(
      ['__name__', 'instance', 'job', 'kind', 'le', 'major', 'method', 'minor', 'patch', 'route', 'space', 'state']
        .concat('status', 'type', 'version')
        .sort(),
    );
  });
});
