// `node compile.mjs COMPILER ARGS…` works like `COMPILER ARGS…`, also for CMake. Results are cached by a hash.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../main.mjs';

const kept = join(root, '.cache/compiled-cpp');
const keptMs = 30 * 24 * 3_600_000;

/** Removes cached files that were not used for a month. */
function removeUnused() {
  for (const name of readdirSync(kept)) {
    const file = join(kept, name);
    if (statSync(file).mtimeMs < Date.now() - keptMs) rmSync(file, { force: true });
  }
}

/** Splits the arguments into the path of the output and the rest. The path is undefined if nothing is written. */
function splitOutput(args) {
  const at = args.indexOf('-o');
  return at < 0 ? [args, undefined] : [args.toSpliced(at, 2), args[at + 1]];
}

/**
 * A cache name for the compiler's output: a hash of its version, its flags, and the preprocessed source. Folders and
 * macros count only through their effect on the source. Null if the source can't be preprocessed or if debug
 * information is wanted, which contains paths and lines.
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

/** Copies a cached file to the output, if there is one. */
function takeKept(file, output) {
  try {
    utimesSync(file, new Date(), new Date());
    if (output !== undefined) copyFileSync(file, output);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a file in the cache as a whole, because another program may read it meanwhile. An empty file means that a
 * source has no errors.
 */
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
