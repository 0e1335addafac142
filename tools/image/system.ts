import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What Node, the native packages and PostgreSQL link, the identity of the system, and the shell that PostgreSQL calls. */
const DEBIAN_PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'busybox-static'];
/** PostgreSQL copies its log with `cp` and `mv`; the others help to look around in a container. */
const SHELL_COMMANDS = ['sh', 'cp', 'mv', 'ls', 'cat', 'df', 'ps'];
const KEPT = ['etc/os-release', 'etc/debian_version', 'lib', 'lib64', 'usr/lib', 'usr/lib64', 'usr/bin/busybox'];
const DROPPED = ['usr/lib/mime', 'usr/lib/tmpfiles.d', 'usr/lib/sysusers.d'];
const USER = 10_001;

const FILES: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/bin/sh\ncordada:x:${USER}:${USER}:Cordada:/data:/bin/sh\n`,
  'etc/group': `root:x:0:\ncordada:x:${USER}:\n`,
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  'usr/local/bin/cordada': `#!/bin/sh
# The commands of the product: serve, doctor, backup, restore, member, jobs, import, export, media, make-admin, seed-demo.
command="\${1:-serve}"
[ $# -gt 0 ] && shift
if [ ! -f "/app/tools/$command.ts" ]; then
  echo "There is no command $command: see README.md." >&2
  exit 1
fi
exec /usr/local/bin/node --disable-warning=ExperimentalWarning "/app/tools/$command.ts" "$@"
`,
};

export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

/**
 * Writes the files of the operating system into `folder`: libraries of Debian's packages, a shell, an account and Node.
 * @param scratch a folder for the packages that are downloaded
 * @throws Error with the output of apt or dpkg
 */
export function writeSystem(folder: string, scratch: string, node: string): readonly DebianPackage[] {
  const unpacked = path.join(scratch, 'unpacked');
  // As on every Debian: packages that still have files in /bin and /lib follow these links.
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    fs.mkdirSync(path.join(unpacked, 'usr', name), { recursive: true });
    fs.symlinkSync(`usr/${name}`, path.join(unpacked, name));
  }
  const download = (): string => run('apt-get', ['download', '-q', ...DEBIAN_PACKAGES], scratch);
  try {
    download();
  } catch {
    // There are no lists of packages yet, or they are old.
    run('apt-get', ['update', '-q'], scratch);
    download();
  }
  const archives = fs
    .readdirSync(scratch)
    .filter((file) => file.endsWith('.deb'))
    .sort();
  const packages = archives.map((archive) => {
    const files = path.join(scratch, `${archive}.tar`);
    run('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" > "$1"', archive, files], scratch);
    run('tar', ['-x', '--keep-directory-symlink', '-f', files, '-C', unpacked], scratch);
    const control = run('dpkg-deb', ['-f', archive], scratch);
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
    const name = field('Package');
    const record = path.join(folder, 'var/lib/dpkg/status.d', name);
    fs.mkdirSync(path.dirname(record), { recursive: true });
    // Where scanners of images look for packages of Debian.
    fs.writeFileSync(record, control);
    const licence = path.join(unpacked, 'usr/share/doc', name, 'copyright');
    if (fs.existsSync(licence)) copy(licence, path.join(folder, 'usr/share/doc', name, 'copyright'));
    return { name, version: field('Version'), architecture: field('Architecture') };
  });
  for (const name of [...KEPT, 'bin']) copy(path.join(unpacked, name), path.join(folder, name));
  for (const name of DROPPED) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const found of fs.readdirSync(path.join(folder, 'usr/lib'))) {
    // Conversions of former character sets; everything here is UTF-8.
    fs.rmSync(path.join(folder, 'usr/lib', found, 'gconv'), { recursive: true, force: true });
  }
  for (const command of SHELL_COMMANDS) fs.symlinkSync('busybox', path.join(folder, 'usr/bin', command));
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  fs.chmodSync(path.join(folder, 'usr/local/bin/cordada'), 0o755);
  copy(node, path.join(folder, 'usr/local/bin/node'));
  for (const empty of ['tmp', 'proc', 'dev', 'sys', 'run', 'app']) fs.mkdirSync(path.join(folder, empty));
  return packages;
}

function copy(from: string, to: string): void {
  if (!fs.lstatSync(from, { throwIfNoEntry: false })) return;
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** @throws Error with the output of the command */
export function run(command: string, words: readonly string[], folder: string, env = process.env): string {
  const done = spawnSync(command, words, { cwd: folder, encoding: 'utf8', env, maxBuffer: 50_000_000 });
  if (done.status !== 0) {
    throw new Error(`${command} ${words[0]} failed.\n${done.error?.message ?? `${done.stdout}${done.stderr}`}`);
  }
  return done.stdout;
}
