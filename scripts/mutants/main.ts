import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root } from '../main.mjs';
import { setup } from '../setup.mjs';
import { findLineReach } from '../suite/line-reach.mjs';
import { chooseNearest, isUnit, listFiles, readImporters } from '../suite/reach.mjs';
import { makeTemporaryFolder } from '../temporary-folder.mjs';
import { copyTree } from './copy-tree.ts';
import { createRunner } from './create-runner.ts';
import { describeMutant, isEquivalent } from './equivalents.ts';
import { applyMutant, type Mutant, makeMutants } from './make-mutants.ts';

const help = `Changes one thing of a room at a time, in a copy, runs the nearest tests, and lists the changes that none of them saw.

  npm run mutants -- domain                      a draw of 20 of the room's changes
  npm run mutants -- core/src/orders core/src/payments --draw 40 --seed 7
  npm run mutants -- packages/core/src/work-queue.ts --draw all
  npm run mutants -- domain --at-least 95        fails where fewer of a hundred are seen

A room is a package, a folder or a file. --seconds N: how long the tests of one change may take, by the last whole run.`;

const report = join(root, '.cache/test-results/unit.json');
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The sources of a room. Throws if there is no such room. */
function findSources(room: string, files: readonly string[]): string[] {
  const folders = [`packages/${room}`, `apps/${room}`, room].map((folder) => folder.replace(/\/$/, ''));
  const found = files.filter(
    (file) =>
      /(^|\/)src\/.*\.tsx?$/.test(file) &&
      !/\.(test|stories)\.tsx?$/.test(file) &&
      folders.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  );
  if (found.length === 0) throw new Error(`There is no room ${room}. Name a package, a folder or a file.`);
  return found;
}

/** Chooses some of the mutants. The same seed chooses the same ones. */
function draw(mutants: readonly Mutant[], seed: string, count: number): Mutant[] {
  const toPlace = ({ file, start, kind, text }: Mutant) =>
    createHash('sha256').update(`${seed} ${file} ${start} ${kind} ${text}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, place: toPlace(mutant) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      draw: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
      'at-least': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) return say(help);
  const files: string[] = listFiles();
  const importers = readImporters();
  const sources = [...new Set(positionals.flatMap((room) => findSources(room, files)))];
  const all = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return makeMutants(file, source).filter((mutant) => !isEquivalent(source, mutant));
  });
  const drawn = draw(all, values.seed, values.draw === 'all' ? all.length : Number(values.draw));
  const rooms = positionals.join(', ');
  say(`${all.length} changes in ${sources.length} files of ${rooms}; seed ${values.seed} draws ${drawn.length}.`);

  const temporary = makeTemporaryFolder();
  process.on('exit', temporary.remove);
  const folder = join(temporary.folder, 'copy');
  copyTree(root, files, folder);
  const { node, env } = setup();
  const runner = createRunner(folder, { node, env: { ...env, TMPDIR: temporary.folder } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, runner.stop);
  const leftOut = new Set<string>();
  const findTests = async ({ file, line }: Mutant): Promise<string[]> => {
    const distances = findLineReach(new Map([[file, [line]]]), importers);
    const reached = [...distances.keys()].filter((test) => isUnit(test) && existsSync(join(root, test)));
    const nearest: string[] = chooseNearest(reached, distances, report, Number(values.seconds));
    const sound = await runner.findSound(nearest);
    for (const test of nearest.filter((one) => !sound.includes(one) && !leftOut.has(one))) {
      leftOut.add(test);
      say(`Left out, because it fails without a change: ${test}`);
    }
    return sound;
  };
  const survivors: string[] = [];
  for (const mutant of drawn) {
    const tests = await findTests(mutant);
    const source = readFileSync(join(folder, mutant.file), 'utf8');
    writeFileSync(join(folder, mutant.file), applyMutant(source, mutant));
    const isKilled = tests.length > 0 && !(await runner.passes(tests));
    writeFileSync(join(folder, mutant.file), source);
    const line = `${mutant.file}:${mutant.line} ${mutant.kind}: ${describeMutant(source, mutant)}`;
    say(`${isKilled ? 'seen    ' : 'SURVIVES'} ${line}`);
    if (!isKilled) survivors.push(`${line}\n    not seen by ${tests.join(' ') || 'any test, since none reaches it'}`);
  }
  const rate = drawn.length === 0 ? 100 : ((drawn.length - survivors.length) / drawn.length) * 100;
  say(`\n${rate.toFixed(0)} % of ${drawn.length} seen.${survivors.length > 0 ? ' Nothing saw:' : ''}`);
  for (const survivor of survivors) say(survivor);
  if (rate < Number(values['at-least']))
    throw new Error(`Fewer than ${values['at-least']} % of the changes were seen.`);
});
