import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { platforms } from './platforms.ts';
import { toSbom } from './sbom.ts';
import { stage } from './stage.ts';
import { stageSupport } from './support-package.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true },
    out: { type: 'string', default: join(root, 'release') },
    uncommitted: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stderr.write(`backline: ${text}\n`);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function assertClean(): void {
  const changes = git('status', '--porcelain');
  if (changes === '' || values.uncommitted) return;
  throw new Error(`A release is made of what is committed. Commit these first, or add --uncommitted:\n${changes}`);
}

/**
 * Makes an archive of a folder. Its files are sorted, owned by root and of the same time, so that equal files make
 * equal bytes.
 */
async function archive(folder: string, seconds: number): Promise<Buffer> {
  const mtime = new Date(seconds * 1000);
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const stat = statSync(join(folder, path));
      // Only the executable bit is kept, because the other modes depend on the checkout and its umask.
      const owned = { mode: stat.mode & 0o100 ? 0o755 : 0o644, mtime, uid: 0, gid: 0 };
      const name = path.split(sep).join('/');
      if (stat.isDirectory()) return { header: { ...owned, name: `${name}/`, type: 'directory' as const, size: 0 } };
      return { header: { ...owned, name, size: stat.size }, body: readFileSync(join(folder, path)) };
    });
  return gzipSync(await packTar(entries), { level: 9 });
}

/** Makes an archive of a folder that `fill` has filled. */
async function makeFile<Filled>(
  file: string,
  seconds: number,
  fill: (folder: string) => Promise<Filled>,
): Promise<Filled> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/stage-'));
  try {
    const filled = await fill(folder);
    const bytes = await archive(folder, seconds);
    writeFileSync(join(values.out, file), bytes);
    say(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB`);
    return filled;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the npm package for support. Returns its name. */
async function makeSupportPackage(version: string, seconds: number): Promise<string> {
  const file = `backline-cli-${version}.tgz`;
  await makeFile(file, seconds, async (folder) => {
    // npm's name for the root of an archive.
    const program = join(folder, 'package');
    mkdirSync(program);
    await stageSupport(root, program);
  });
  return file;
}

/** Makes the archive of a platform and the list of its parts. Returns their names. */
async function makeArchive(platform: string, version: string, seconds: number): Promise<string[]> {
  const known = platforms[platform];
  if (known === undefined) throw new Error(`${platform} is none of ${Object.keys(platforms).join(', ')}.`);
  const name = `backline-${version}-${platform}`;
  const file = `${name}.tar.gz`;
  const list = `${name}.cdx.json`;
  const packages = await makeFile(file, seconds, async (folder) => {
    const program = join(folder, name);
    mkdirSync(program);
    const staged = await stage(root, program, platform, known);
    for (const own of ['bin/backline', 'node/bin/node']) chmodSync(join(program, own), 0o755);
    return staged;
  });
  writeFileSync(join(values.out, list), toSbom(root, known, { packages, seconds }));
  return [file, list];
}

try {
  assertClean();
  mkdirSync(values.out, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // Everything in it has the time of the commit.
  const seconds = Number(git('log', '-1', '--format=%ct'));
  const files = [await makeSupportPackage(version, seconds)];
  for (const platform of values.platform ?? Object.keys(platforms))
    files.push(...(await makeArchive(platform, version, seconds)));
  const sums = files.map((name) => {
    const hash = createHash('sha256').update(readFileSync(join(values.out, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(values.out, 'SHA256SUMS'), sums.join(''));
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
