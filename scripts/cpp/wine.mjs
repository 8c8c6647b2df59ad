import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const isRoot = process.getuid?.() === 0;
/** Wine lets root write what is read-only: programs run as an ordinary user. */
const ordinary = 65534;
const asOrdinary = isRoot ? ['setpriv', `--reuid=${ordinary}`, `--regid=${ordinary}`, '--clear-groups'] : [];

const isThere = (/** @type {string} */ program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Programs without which nothing runs by Wine. */
export const findMissing = () => ['wine', ...(isRoot ? ['setpriv'] : [])].filter((program) => !isThere(program));

/** @param {string} path */
function give(path) {
  if (isRoot) chownSync(path, ordinary, ordinary);
}

/**
 * As `program` runs here. Returns what it said; null: it failed.
 * @param {string} program
 * @param {string[]} args
 */
function ask(program, ...args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Each by its letter, with little more room than an engine leaves free: what it is, and how it is mounted. Only root mounts.
 * Returns what undoes it; null: it can't be.
 * @type {Record<string, { traits: string[], mount: (image: string, folder: string) => (() => unknown) | null }>}
 */
const drives = {
  g: {
    traits: ['exfat', 'small'],
    mount(image, folder) {
      if (ask('truncate', '-s', '72M', image) === null || ask('mkfs.exfat', image) === null) return null;
      const device = ask('losetup', '--find', '--show', image);
      if (device === null) return null;
      const options = `allow_other,uid=${ordinary},gid=${ordinary}`;
      const isMounted = ask('mount.exfat-fuse', device, folder, '-o', options) !== null;
      const end = () => [isMounted && ask('umount', folder), ask('losetup', '-d', device)];
      if (isMounted) return end;
      end();
      return null;
    },
  },
  s: {
    traits: ['small'],
    mount(_, folder) {
      const options = `size=72m,uid=${ordinary}`;
      const isMounted = ask('mount', '-t', 'tmpfs', '-o', options, 'backline', folder) !== null;
      return isMounted ? () => ask('umount', folder) : null;
    },
  },
};

/**
 * A Windows of its own, with the drives that can be made here: `c` always. `run` runs a program there and returns what it
 * said; `missing`: what could not be made. `close` ends it. Null: Wine does not start here.
 */
export function openWine() {
  // An ordinary user enters no temporary folder of root's own.
  const home = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'backline-wine-'));
  give(home);
  const prefix = join(home, 'prefix');
  // No program of ours is one of .NET or shows a page: without them a Windows is made in less time.
  const less = { WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=' };
  const env = { ...process.env, ...less, HOME: home, TMPDIR: home, WINEPREFIX: prefix, LC_ALL: 'C.UTF-8' };
  /** @type {(() => unknown)[]} */
  const ends = [];
  /** @type {string[]} */
  const missing = [];
  let programs = 0;
  const start = (/** @type {string[]} */ args) => {
    const [program = '', ...rest] = [...asOrdinary, ...args];
    return spawnSync(program, rest, { cwd: home, env, stdio: 'ignore', timeout: 300_000 });
  };
  start(['wineboot', '-i']);
  if (!existsSync(join(prefix, 'dosdevices'))) {
    rmSync(home, { recursive: true, force: true });
    return null;
  }
  const made = Object.entries(drives).flatMap(([letter, { traits, mount }]) => {
    const folder = join(home, letter);
    mkdirSync(folder);
    const end = isRoot ? mount(join(home, `${letter}.image`), folder) : null;
    if (end === null) {
      missing.push(`a drive of Windows that is ${traits.join(' and ')}`);
      return [];
    }
    ends.push(end);
    symlinkSync(folder, join(prefix, 'dosdevices', `${letter}:`));
    return [{ path: `${letter}:`, here: folder, traits }];
  });
  // A share of another computer, as Wine has one: a folder by its name.
  const share = join(home, 'share');
  mkdirSync(join(prefix, 'dosdevices/unc/server'), { recursive: true });
  mkdirSync(share);
  give(share);
  symlinkSync(share, join(prefix, 'dosdevices/unc/server/share'));
  return {
    /** By the path of a folder that takes files; `here`: its path for programs of this system. */
    drives: [
      { path: 'c:/users/Public/Größe ♪', traits: ['first'] },
      { path: '//server/share', traits: ['share'] },
      ...made,
    ],
    missing,
    /** The folder of programs; the folders of `c:/` and `//server/share`. */
    home,
    folders: { c: join(prefix, 'drive_c'), share },
    /** Puts a file where programs find it by its name. */
    put(/** @type {string} */ file) {
      const copy = join(home, basename(file));
      copyFileSync(file, copy);
      give(copy);
    },
    /** Runs a program there, beside others. Returns its status, in the end, and what it said so far. */
    run(/** @type {readonly string[]} */ args, /** @type {Record<string, string>} */ more = {}) {
      // Node takes no pipe of Wine for its output.
      programs += 1;
      const output = `output-${programs}`;
      writeFileSync(join(home, output), '');
      give(join(home, output));
      const words = args.map((word) => `'${word}'`).join(' ');
      const [program = '', ...rest] = [...asOrdinary, 'sh', '-c', `exec wine ${words} > ${output} 2>&1 < /dev/null`];
      const child = spawn(program, rest, { cwd: home, env: { ...env, ...more }, stdio: 'ignore', timeout: 300_000 });
      const ended = once(child, 'close').then(([status]) => status);
      return { ended, hasEnded: () => child.exitCode !== null, read: () => readFileSync(join(home, output), 'utf8') };
    },
    close() {
      start(['wineserver', '-k']);
      for (const end of ends) end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
