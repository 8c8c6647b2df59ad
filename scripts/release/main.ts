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

async function makeArchive(platform: string, seconds: number): Promise<string[]> {
  const known = platforms[platform];
  if (known === undefined) throw new Error(`${platform} is none of ${Object.keys(platforms).join(', ')}.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
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
    writeFileSync(join(values.out, `${name}.tar.gz`), archive);
    writeFileSync(join(values.out, `${name}.cdx.json`), toSbom(root, known, { name: 'backline', packages, seconds }));
    say(
      `${name}.tar.gz: ${toMegabytes(archive.length)}, unpacked ${toMegabytes(sum(false))} and Node ${toMegabytes(sum(true))}`,
    );
    return [`${name}.tar.gz`, `${name}.cdx.json`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  assertClean();
  mkdirSync(values.out, { recursive: true });
  // The time of everything in it: that of the commit.
  const seconds = Number(git('log', '-1', '--format=%ct'));
  const files: string[] = [];
  for (const platform of values.platform ?? Object.keys(platforms))
    files.push(...(await makeArchive(platform, seconds)));
  const sums = files.map((file) => `${toSha256(readFileSync(join(values.out, file)))}  ${file}\n`);
  writeFileSync(join(values.out, 'SHA256SUMS'), sums.join(''));
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
