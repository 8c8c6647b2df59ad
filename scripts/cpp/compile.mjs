// `node compile.mjs COMPILER ARGS…` compiles as `COMPILER ARGS…` does, for CMake as well. What it made is kept by a hash.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../main.mjs';

const kept = join(root, '.cache/compiled-cpp');
const keptMs = 30 * 24 * 3_600_000;

/** Removes what nothing has used for a month. */
function removeUnused() {
  for (const name of readdirSync(kept)) {
    const file = join(kept, name);
    if (statSync(file).mtimeMs < Date.now() - keptMs) rmSync(file, { force: true });
  }
}

/** The arguments without where the result goes, and where it goes; undefined: nowhere. */
function splitOutput(args) {
  const at = args.indexOf('-o');
  return at < 0 ? [args, undefined] : [args.toSpliced(at, 2), args[at + 1]];
}

/**
 * A name for what the compiler makes: a hash of its version, its flags, and the source with all that it includes. Null if the
 * source can't be read to its end, and for a debugger, which wants the lines of the source. Folders and macros count by what they
 * put into the source.
 */
function nameResult(compiler, args) {
  const isOne = args.includes('-c') || args.includes('-fsyntax-only');
  if (!isOne || args.includes('-g')) return null;
  const whole = args.filter((word) => word !== '-c' && word !== '-fsyntax-only');
  const source = spawnSync(compiler, [...whole, '-E', '-P'], { maxBuffer: 2 ** 30 });
  if (source.status !== 0) return null;
  const { stdout: version } = spawnSync(compiler, ['--version']);
  const flags = args.filter((word) => /^-[^DIM]/.test(word));
  const hash = createHash('sha256')
    .update(JSON.stringify([compiler, flags]))
    .update(version)
    .update(source.stdout);
  return `${hash.digest('hex')}.o`;
}

/** Copies a kept file, unless there is none. */
function takeKept(file, output) {
  try {
    utimesSync(file, new Date(), new Date());
    if (output !== undefined) copyFileSync(file, output);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a file whole: another program may take it meanwhile. An empty one says that a source is in order. */
function keep(file, output) {
  const part = `${file}.${process.pid}`;
  if (output === undefined) writeFileSync(part, '');
  else copyFileSync(output, part);
  renameSync(part, file);
}

await main(() => {
  const [compiler, ...all] = process.argv.slice(2);
  const [args, output] = splitOutput(all);
  mkdirSync(kept, { recursive: true });
  const name = nameResult(compiler, args);
  if (name !== null && takeKept(join(kept, name), output)) return;
  const { status, error } = spawnSync(compiler, all, { stdio: 'inherit' });
  if (error) throw error;
  process.exitCode = status ?? 1;
  if (status !== 0 || name === null) return;
  keep(join(kept, name), output);
  removeUnused();
});
