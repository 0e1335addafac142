import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import {
  ACTIVITY_ARCHIVE_MAX_BYTES,
  IMAGE_FILE_MAX_BYTES,
  JSON_BODY_MAX_BYTES,
  TRACK_FILE_MAX_BYTES,
} from '@cordada/core/limits';
import { readConfig, SETTINGS } from '#server/config/config.ts';
import { COMMANDS } from './image/product.ts';

const root = path.resolve(import.meta.dirname, '..');
const deploy = path.join(root, 'deploy');
const NGINX = '/usr/sbin/nginx';
const FORM_BYTES = 100_000;

const text = (file: string): string => fs.readFileSync(path.join(deploy, file), 'utf8');
const known = new Set(SETTINGS.map(({ name }) => name));
const unknownSettings = (names: Iterable<string>): string[] => [...names].filter((name) => !known.has(name));

/** The documents of a file as plain values. */
function documents(file: string) {
  return parseAllDocuments(text(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });
}

const [compose] = documents('compose.yaml');
const manifests = fs.readdirSync(path.join(deploy, 'kubernetes')).flatMap((file) => documents(`kubernetes/${file}`));
const ofKind = (kind: string) => manifests.find((one) => one.kind === kind);
const server = ofKind('Deployment').spec.template.spec;
const backup = ofKind('CronJob').spec.jobTemplate.spec.template.spec;

const containerfile = text('Containerfile');
const environmentOfImage = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
const port = readConfig(environmentOfImage).port;
const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

describe('the files of deploy', () => {
  it('use settings that the product reads', () => {
    expect(unknownSettings(Object.keys(compose.services.cordada.environment))).toEqual([]);
    for (const { containers } of [server, backup]) {
      const names: string[] = containers[0].env.map(({ name }: { name: string }) => name);
      expect(names.length).toBeGreaterThan(1);
      expect(unknownSettings(names)).toEqual([]);
      expect(containers[0].envFrom).toEqual([{ secretRef: { name: ofKind('Secret').metadata.name } }]);
    }
    expect(unknownSettings(Object.keys(ofKind('Secret').stringData))).toEqual([]);
    expect(Object.keys(environmentOfImage).filter((name) => !known.has(name))).toEqual([
      'PATH',
      'MALLOC_ARENA_MAX',
      'HOME',
    ]);
    for (const unit of ['cordada.service', 'cordada-backup.service']) {
      const set = [...text(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' '),
      );
      expect(set.length).toBeGreaterThan(0);
      const names = set.map((one) => one.split('=')[0]!).filter((name) => name !== 'MALLOC_ARENA_MAX');
      expect(unknownSettings(names)).toEqual([]);
    }
  });

  it('have settings with which the product starts once the secrets are filled in', () => {
    const given = Object.fromEntries(
      server.containers[0].env.map(({ name, value }: Record<string, string>) => [name, value]),
    );
    const config = readConfig({ ...environmentOfImage, ...given, ...ofKind('Secret').stringData });
    expect(config).toMatchObject({ trustedProxies: 1, dataDirectory: '/data', host: '0.0.0.0' });
    expect(config.mail).not.toBeNull();
  });

  it('name the image of this release', () => {
    const images = [compose.services.cordada, server.containers[0], backup.containers[0]].map(({ image }) => image);
    expect(images).toEqual(Array.from({ length: 3 }, () => `cordada:${version}`));
  });

  it('reach the product at its port, and its probes at paths that it has', () => {
    const [container] = server.containers;
    const [{ name, containerPort }] = container.ports;
    expect(containerPort).toBe(port);
    expect(containerfile).toContain(`\nEXPOSE ${port}\n`);
    expect(ofKind('Service').spec.ports[0].targetPort).toBe(name);
    expect(text('nginx/upstream.conf')).toContain(`server 127.0.0.1:${readConfig({}).port};`);
    expect(text('nginx/upstream-container.conf')).toContain(`server cordada:${port};`);
    const health = fs.readFileSync(path.join(root, 'server/src/http/routes/health.ts'), 'utf8');
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => {
      expect(container[probe].httpGet.port).toBe(name);
      return container[probe].httpGet.path;
    });
    expect(paths).toEqual(['/health/live', '/health/live', '/health/ready']);
    for (const one of paths) expect(health).toContain(`app.get('${one}'`);
    expect(compose.services.cordada.healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${port}/health/live`);
  });

  it('route to services that exist, select pods that exist and mount volumes that exist', () => {
    const service = ofKind('Service');
    for (const { http } of ofKind('Ingress').spec.rules) {
      expect(http.paths[0].backend.service).toEqual({
        name: service.metadata.name,
        port: { name: service.spec.ports[0].name },
      });
    }
    const labels = ofKind('Deployment').spec.template.metadata.labels;
    for (const selector of [
      service.spec.selector,
      ofKind('Deployment').spec.selector.matchLabels,
      ofKind('PodDisruptionBudget').spec.selector.matchLabels,
      backup.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector.matchLabels,
    ])
      expect(labels).toMatchObject(selector);
    // Otherwise requests would reach the backup.
    expect(ofKind('CronJob').spec.jobTemplate.spec.template.metadata.labels).not.toMatchObject(service.spec.selector);
    const claims = manifests
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata.name);
    for (const { volumes, containers } of [server, backup]) {
      for (const { persistentVolumeClaim: claim } of volumes) if (claim) expect(claims).toContain(claim.claimName);
      const names = volumes.map(({ name }: { name: string }) => name);
      for (const { name } of containers[0].volumeMounts) expect(names).toContain(name);
    }
    expect(backup.containers[0].args[0]).toSatisfy((command: string) => COMMANDS.includes(command));
  });

  it('run as the account of the image, without privileges, on a read-only root', () => {
    const [uid, gid] = /^USER (\d+):(\d+)$/m.exec(containerfile)?.slice(1).map(Number) ?? [];
    for (const { securityContext, containers } of [server, backup]) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: uid, runAsGroup: gid, fsGroup: gid });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const written = containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(written).toEqual(expect.arrayContaining([environmentOfImage['DATA_DIR'], '/tmp']));
    }
    expect(compose.services.cordada).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('start programs that exist', () => {
    for (const unit of ['cordada.service', 'cordada-backup.service']) {
      const program = /^ExecStart=.* (tools\/\w+\.ts)/m.exec(text(`systemd/${unit}`))?.[1] ?? '';
      expect(COMMANDS.map((command) => `tools/${command}.ts`)).toContain(program);
      expect(fs.existsSync(path.join(root, program))).toBe(true);
    }
  });
});

describe('the configuration of nginx', () => {
  const config = text('nginx/cordada.conf');

  it('takes bodies as large as the product does', () => {
    const limitOf = (place: string): number => {
      const block = config.slice(config.indexOf(place));
      return Number(/client_max_body_size (\d+);/.exec(block)?.[1]);
    };
    expect(limitOf('server {')).toBe(JSON_BODY_MAX_BYTES);
    expect(limitOf('location = /api/tracks ')).toBe(TRACK_FILE_MAX_BYTES + FORM_BYTES);
    expect(limitOf('location ~ ^/api/(images|')).toBe(IMAGE_FILE_MAX_BYTES + FORM_BYTES);
    expect(limitOf('location ~ ^/api/(activity|')).toBe(ACTIVITY_ARCHIVE_MAX_BYTES + FORM_BYTES);
    const annotations = ofKind('Ingress').metadata.annotations;
    expect(Number(annotations['nginx.ingress.kubernetes.io/proxy-body-size'])).toBe(
      ACTIVITY_ARCHIVE_MAX_BYTES + FORM_BYTES,
    );
  });

  it.skipIf(!fs.existsSync(NGINX))('is accepted by nginx, with and without TLS', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-nginx-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const key = path.join(folder, 'key.pem');
    const certificate = path.join(folder, 'certificate.pem');
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=cordada.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    const withTls = config
      .replace(/# (?=listen 443|listen \[::\]:443|ssl_|if )/g, '')
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
    expect(withTls).toContain('\n    listen 443 ssl;');
    for (const [name, given] of Object.entries({ plain: config, ...(made.status === 0 && { tls: withTls }) })) {
      fs.writeFileSync(path.join(folder, `${name}-server.conf`), given);
      const file = path.join(folder, `${name}.conf`);
      fs.writeFileSync(
        file,
        `pid ${folder}/pid; error_log stderr; events {}
        http { client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
          uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e; access_log off;
          include ${deploy}/nginx/upstream.conf; include ${folder}/${name}-server.conf; }`,
      );
      const tested = spawnSync(NGINX, ['-t', '-e', 'stderr', '-c', file], { encoding: 'utf8' });
      expect(`${name}: ${tested.stderr}`).toContain('test is successful');
    }
  });
});
