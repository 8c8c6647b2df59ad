import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'backline-compile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasCompiler = spawnSync('which', ['c++']).status === 0;
const log = join(folder, 'log');
const compiler = join(folder, 'compiler');
const source = join(folder, 'one.cpp');
const object = join(folder, 'one.o');

/**
 * A compiler that records when it compiles or checks something. Its version is unique to this run, so nothing comes
 * from an earlier cache.
 */
const compilerScript = `#!/bin/sh
case " $* " in
  *" --version "*) echo "${folder}" ;;
  *" -E "*) exec c++ "$@" ;;
  *) echo "$*" >> "${log}"; exec c++ "$@" ;;
esac
`;

/** Compiles with the script. Returns its status and how often the compiler itself ran. */
function compile(...args: readonly string[]): { status: number | null; compiled: number } {
  writeFileSync(log, '');
  const script = join(import.meta.dirname, '../cpp/compile.mjs');
  const { status } = spawnSync(process.execPath, [script, compiler, ...args]);
  return { status, compiled: readFileSync(log, 'utf8').split('\n').length - 1 };
}

it.skipIf(!hasCompiler)('compiles a source again only when it, what it includes, or a flag has changed', () => {
  const args = ['-O1', '-Werror', '-Wall', '-c', source, '-o', object];
  writeFileSync(compiler, compilerScript);
  chmodSync(compiler, 0o755);
  writeFileSync(join(folder, 'two.hpp'), 'inline int two() { return 2; }\n');
  writeFileSync(source, '#include "two.hpp"\nint four() { return two() + two(); }\n');
  expect(compile(...args)).toEqual({ status: 0, compiled: 1 });
  const made = readFileSync(object);
  rmSync(object);
  expect(compile(...args)).toEqual({ status: 0, compiled: 0 });
  expect(readFileSync(object)).toEqual(made);

  expect(compile('-O2', ...args.slice(1))).toEqual({ status: 0, compiled: 1 });
  expect(compile(...args, '-DUNUSED')).toEqual({ status: 0, compiled: 0 });
  writeFileSync(join(folder, 'two.hpp'), 'inline int two() { return 1 + 1; }\n');
  expect(compile(...args)).toEqual({ status: 0, compiled: 1 });
  expect(compile('-fsyntax-only', source)).toEqual({ status: 0, compiled: 1 });
  expect(compile('-fsyntax-only', source)).toEqual({ status: 0, compiled: 0 });
});

it.skipIf(!hasCompiler)('keeps nothing of a source with an error', () => {
  rmSync(object, { force: true });
  writeFileSync(source, 'int four() { int unused = 4; return 4; }\n');
  const args = ['-Werror', '-Wall', '-c', source, '-o', object];
  for (let time = 0; time < 2; time += 1) expect(compile(...args)).toEqual({ status: 1, compiled: 1 });
  expect(existsSync(object)).toBe(false);
});
