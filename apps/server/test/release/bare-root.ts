import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** True if this machine lets a program have a root, a user and rights of its own. */
export function canIsolate(): boolean {
  try {
    execFileSync('bwrap', ['--unshare-user', '--uid', '1001', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The libraries that a program of this machine loads. */
function listLibraries(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  return lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}

/**
 * A root with a shell, `readlink` and the libraries that Node needs, of this machine: no git, no npm, no compiler, and
 * nothing that could be written to. `release` is what needs the libraries.
 */
export function makeBareRoot(root: string, release: string): void {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).map((file) => join(release, file));
  const binaries = files.filter((file) => file.endsWith('.node') || file.endsWith('/bin/node'));
  for (const folder of ['opt/backline', 'var/lib/backline', 'etc/backline', 'proc', 'dev', 'bin', 'usr/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const program of ['/bin/sh', '/usr/bin/readlink']) copyFileSync(realpathSync(program), join(root, program));
  for (const library of new Set([...binaries, '/bin/sh', '/usr/bin/readlink'].flatMap(listLibraries))) {
    const file = realpathSync(library);
    mkdirSync(join(root, dirname(library)), { recursive: true });
    if (existsSync(join(root, library))) continue;
    copyFileSync(file, join(root, dirname(library), basename(file)));
    if (basename(file) !== basename(library)) symlinkSync(basename(file), join(root, library));
  }
}

export interface Place {
  root: string;
  /** The unpacked archive: seen as /opt/backline, read-only. */
  program: string;
  /** Seen as /var/lib/backline: all that can be written to. */
  data: string;
  /** Seen as /etc/backline, read-only. */
  settings: string;
}

/** Starts `backline` there, as a user without rights. Nothing of this machine's environment reaches it. */
export function startBackline({ root, program, data, settings }: Place, args: readonly string[]) {
  const isolation = [
    ['--unshare-user', '--uid', '1001', '--gid', '1001', '--unshare-ipc', '--unshare-uts', '--die-with-parent'],
    ['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--ro-bind', program, '/opt/backline'],
    ['--bind', data, '/var/lib/backline', '--ro-bind', settings, '/etc/backline', '--chdir', '/var/lib/backline'],
    ['--clearenv', '--setenv', 'PATH', '/opt/backline/bin:/usr/bin:/bin', '--setenv', 'TZ', 'UTC'],
  ].flat();
  return spawn('bwrap', [...isolation, '/opt/backline/bin/backline', ...args]);
}
