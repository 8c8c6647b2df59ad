import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../main.mjs';
import { findReach, findReaders, git, isCode, readImporters } from './reach.mjs';

// Which tests a change of some lines can reach: by the exports that the lines can change.

const declaration = /^(export )?(?:default )?(?:async )?(?:const|function|class|interface|type) (\w+)/;

/** The exports that a change of these lines can affect. Null if it can affect more than exports. */
export function findTouchedExports(source, lines) {
  const rows = source.split('\n');
  if (rows.some((row) => /^\w/.test(row) && !/^(import|export) /.test(row) && !declaration.test(row))) return null;
  const parts = [];
  for (const [at, row] of rows.entries()) {
    const found = declaration.exec(row);
    if (found !== null) parts.push({ name: found[2], isExport: found[1] !== undefined, from: at + 1, text: '' });
    const part = parts.at(-1);
    if (part !== undefined) part.text += `${row}\n`;
  }
  const touched = new Set(lines.map((line) => parts.findLast(({ from }) => from <= line)));
  if (touched.has(undefined)) return null;
  for (const { name } of touched)
    for (const part of parts) if (new RegExp(`\\b${name}\\b`).test(part.text)) touched.add(part);
  const names = [...touched].filter(({ isExport }) => isExport).map(({ name }) => name);
  return names.length === 0 ? null : names;
}

/**
 * How far away each file is that a change of these lines reaches: halfway between the distance by the exports that the
 * lines can change, and the distance by everything in their files. A test of another export is often about the same
 * matter. A file without lines counts whole.
 */
export function findLineReach(changed, importers) {
  const narrow = new Map(importers);
  for (const [file, lines] of changed) {
    if (lines.length === 0) continue;
    const names = findTouchedExports(readFileSync(join(root, file), 'utf8'), lines);
    if (names === null) continue;
    const isNamed = new RegExp(`\\b(${names.join('|')})\\b`);
    const own = [...(importers.get(file) ?? [])].filter((one) => isNamed.test(readFileSync(join(root, one), 'utf8')));
    narrow.set(file, new Set(own));
  }
  const whole = findReach([...changed.keys()], importers);
  const distances = findReach([...changed.keys()], narrow);
  return new Map([...distances].map(([file, distance]) => [file, (distance + whole.get(file)) / 2]));
}

/** The lines of a file that differ from a commit. A deleted line counts as the lines around it. */
function findChangedLines(commit, file) {
  return git('diff', '-U0', commit, '--', file).flatMap((line) => {
    const [, from, count = 1] = /^@@ .*\+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from === undefined) return [];
    if (Number(count) === 0) return [Number(from), Number(from) + 1];
    return Array.from({ length: Number(count) }, (_, at) => Number(from) + at);
  });
}

/** The distance from the files that changed since a commit to each file that they affect, by imports and by reading. */
export function findChangeReach(changed, commit) {
  const importers = readImporters();
  for (const file of changed) if (!isCode(file)) importers.set(file, findReaders(file));
  const toLines = (file) => (isCode(file) && existsSync(join(root, file)) ? findChangedLines(commit, file) : []);
  return findLineReach(new Map(changed.map((file) => [file, toLines(file)])), importers);
}
