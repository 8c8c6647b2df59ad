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
/** The id of an ordinary user, who runs the programs. Wine would let root write read-only files. */
const ordinary = 65534;
const asOrdinary = isRoot ? ['setpriv', `--reuid=${ordinary}`, `--regid=${ordinary}`, '--clear-groups'] : [];

const isThere = (/** @type {string} */ program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Finds the missing programs that Wine needs. */
export const findMissing = () => ['wine', ...(isRoot ? ['setpriv'] : [])].filter((program) => !isThere(program));

/** @param {string} path */
function give(path) {
  if (isRoot) chownSync(path, ordinary, ordinary);
}

/**
 * Runs a program of this system. Returns its output, or null if it failed.
 * @param {string} program
 * @param {string[]} args
 */
function ask(program, ...args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * The drives by letter, with little more space than an engine leaves free: their traits, and how to mount them. Only
 * root can mount. `mount` returns a function that unmounts the drive, or null if it fails.
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
 * A separate Windows in Wine, with drive `c` and the others that can be made here. `missing` lists those that can't.
 * `run` runs a program and `close` ends everything. Null if Wine doesn't start here.
 */
export function openWine() {
  // An ordinary user can't enter root's temporary folder.
  const home = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'backline-wine-'));
  give(home);
  const prefix = join(home, 'prefix');
  // Without .NET and HTML, which our programs don't use, a Windows is made faster.
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
  // A share of another computer. For Wine it is a folder with that name.
  const share = join(home, 'share');
  mkdirSync(join(prefix, 'dosdevices/unc/server'), { recursive: true });
  mkdirSync(share);
  give(share);
  symlinkSync(share, join(prefix, 'dosdevices/unc/server/share'));
  return {
    /** Each drive's path of a writable folder. `here` is its path for programs of this system. */
    drives: [
      { path: 'c:/users/Public/Größe ♪', traits: ['first'] },
      { path: '//server/share', traits: ['share'] },
      ...made,
    ],
    missing,
    /** The folder of the programs, and the folders of `c:/` and `//server/share`. */
    home,
    folders: { c: join(prefix, 'drive_c'), share },
    /** Copies a file to where programs find it by its name. */
    put(/** @type {string} */ file) {
      const copy = join(home, basename(file));
      copyFileSync(file, copy);
      give(copy);
    },
    /** Starts a program beside others. Returns its status when it has ended, and its output so far. */
    run(/** @type {readonly string[]} */ args, /** @type {Record<string, string>} */ more = {}) {
      // Node on Wine can't write to a pipe, so the output goes to a file.
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
