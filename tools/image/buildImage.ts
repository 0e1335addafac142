import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../build.ts';
import { installPackages, writeProductionManifests } from './packages.ts';
import { copyProduct, findRevision } from './product.ts';
import { listMaterials } from './sbom.ts';
import { run, writeSystem } from './system.ts';

const PROGRAMS: Readonly<Record<string, string>> = {
  buildah: 'buildah',
  'apt-get': 'apt',
  'dpkg-deb': 'dpkg',
  git: 'git',
  tar: 'tar',
};

export interface BuiltImage {
  readonly file: string;
  readonly materials: string;
  /** Of the manifest, as registries name it. */
  readonly digest: string;
  readonly name: string;
}

/** Names the packages of Debian that must be installed before an image can be built. */
export function missingPackages(isThere: (program: string) => boolean): string[] {
  return Object.entries(PROGRAMS)
    .filter(([program]) => !isThere(program))
    .map(([, debian]) => debian);
}

export function hasProgram(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/**
 * Builds the product as an OCI archive, with a bill of materials beside it. The same commit and packages of Debian give the
 * same bytes.
 * @throws Error that names what is missing, or has the output of the program that failed
 */
export async function buildImage(root: string, file: string, log: (message: string) => void): Promise<BuiltImage> {
  if (process.platform !== 'linux') throw new Error('Images are built on Linux: buildah exists nowhere else.');
  const missing = missingPackages(hasProgram);
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first: apt-get install ${missing.join(' ')}`);
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const revision = findRevision(root);
  const name = `cordada:${version}`;
  await buildApp(log);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-image-'));
  try {
    const context = path.join(scratch, 'context');
    const part = (folder: string): string => {
      const full = path.join(context, folder);
      fs.mkdirSync(full, { recursive: true });
      return full;
    };
    log('Installing the packages of production…');
    const manifests = path.join(scratch, 'packages');
    writeProductionManifests(root, manifests);
    const node = path.join(scratch, 'node');
    installPackages(manifests, node);
    log('Downloading the libraries of Debian…');
    const debian = path.join(scratch, 'debian');
    fs.mkdirSync(debian);
    const system = writeSystem(part('system'), debian, node);
    const materials = listMaterials(manifests, { version, revision: revision.name, time: revision.time, system });
    fs.renameSync(path.join(manifests, 'node_modules'), path.join(context, 'system/app/node_modules'));
    copyProduct(root, part('product'));
    part('data');
    // Whatever the umask of this machine is.
    run('chmod', ['-R', 'u=rwX,go=rX', context], scratch);
    run('chmod', ['1777', path.join(context, 'system/tmp')], scratch);
    log('Packing the image…');
    const labels = {
      'org.opencontainers.image.title': 'Cordada',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': revision.name,
      'org.opencontainers.image.created': new Date(revision.time * 1_000).toISOString(),
      'org.opencontainers.image.base.name': `debian (${system.map((one) => `${one.name}=${one.version}`).join(' ')})`,
    };
    const digest = pack({ root, context, scratch, name, labels, time: revision.time, file });
    fs.writeFileSync(`${file}.cdx.json`, materials);
    return { file, materials: `${file}.cdx.json`, digest, name };
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

interface Packing {
  readonly root: string;
  readonly context: string;
  readonly scratch: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly time: number;
  readonly file: string;
}

function pack({ root, context, scratch, name, labels, time, file }: Packing): string {
  const storage = [
    '--root',
    path.join(scratch, 'storage'),
    '--runroot',
    path.join(scratch, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const buildah = (...words: string[]): string =>
    run('buildah', [...storage, ...words], scratch, { ...process.env, BUILDAH_ISOLATION: 'chroot' });
  buildah(
    'build',
    '--layers',
    '--identity-label=false',
    `--timestamp=${time}`,
    '--format=oci',
    `--file=${path.join(root, 'deploy/Containerfile')}`,
    `--tag=${name}`,
    ...Object.entries(labels).map(([label, value]) => `--label=${label}=${value}`),
    context,
  );
  const layout = path.join(scratch, 'layout');
  buildah('push', name, `oci:${layout}:${name}`);
  const { manifests }: { manifests: { digest: string }[] } = JSON.parse(
    fs.readFileSync(path.join(layout, 'index.json'), 'utf8'),
  );
  const order = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  run('tar', [...order, '-cf', path.resolve(file), '-C', layout, 'blobs', 'index.json', 'oci-layout'], scratch);
  return manifests[0]!.digest;
}
