import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { platforms } from './platforms.ts';
import { toSbom } from './sbom.ts';
import { stage } from './stage.ts';
import { readEntries, toSha256, toTar } from './tar.ts';

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
const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function assertClean(): void {
  const changes = git('status', '--porcelain');
  if (changes === '' || values.uncommitted) return;
  throw new Error(`A release is made of what is committed. Commit these first, or add --uncommitted:\n${changes}`);
}

function write(name: string, bytes: Buffer): string {
  writeFileSync(join(values.out, name), bytes);
  return name;
}

/** Writes the archive of a platform and the list of its parts. Returns their names. */
async function makeArchive(platform: string, version: string, seconds: number) {
  const known = platforms[platform];
  if (known === undefined) throw new Error(`${platform} is none of ${Object.keys(platforms).join(', ')}.`);
  const name = `backline-${version}-${platform}`;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/stage-'));
  try {
    const { packages } = await stage(root, folder, platform, known);
    for (const file of ['bin/backline', 'node/bin/node']) chmodSync(join(folder, file), 0o755);
    const entries = readEntries(folder, name);
    const sizes = entries.map(({ path, content }) => [path.startsWith(`${name}/node/`), content.length] as const);
    const sum = (isNode: boolean) => sizes.reduce((all, [is, size]) => all + (is === isNode ? size : 0), 0);
    const archive = gzipSync(toTar(entries, seconds), { level: 9 });
    const unpacked = `unpacked ${toMegabytes(sum(false))} and Node ${toMegabytes(sum(true))}`;
    say(`${name}.tar.gz: ${toMegabytes(archive.length)}, ${unpacked}`);
    const parts = toSbom(root, known, { name: 'backline', packages, seconds });
    return [write(`${name}.tar.gz`, archive), write(`${name}.cdx.json`, parts)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  assertClean();
  mkdirSync(values.out, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // The time of everything in it: that of the commit.
  const seconds = Number(git('log', '-1', '--format=%ct'));
  const files: string[] = [];
  for (const platform of values.platform ?? Object.keys(platforms))
    files.push(...(await makeArchive(platform, version, seconds)));
  const sums = files.map((name) => `${toSha256(readFileSync(join(values.out, name)))}  ${name}\n`);
  write('SHA256SUMS', Buffer.from(sums.join('')));
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
