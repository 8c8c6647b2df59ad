import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCommandLines } from '../../scripts/test/find-command-lines.ts';
import type { Loaded } from '../src/command.ts';
import { loadAll } from '../src/load-commands.ts';

/** The options that no command line of a test gives, each behind its command. */
function findUntested(commands: readonly Loaded[], tests: readonly string[]): string[] {
  const lines = tests.flatMap(findCommandLines);
  return commands.flatMap(({ noun, verb, command }) => {
    const name = noun === null ? [verb] : [noun, verb];
    const given = lines.filter((line) => name.every((word) => line.has(word)));
    const flags = Object.keys(command.options ?? {}).map((option) => option.replace(/ .*/, ''));
    return flags.filter((flag) => !given.some((line) => line.has(flag))).map((flag) => [...name, flag].join(' '));
  });
}

it('has a test that gives each option to its command', async () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname });
  const tests = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const untested = findUntested(await loadAll(), tests);
  expect(untested, `No test in cli/test gives a command these options:\n${untested.join('\n')}`).toEqual([]);
});

describe('a command', () => {
  const command = {
    usage: 'pour',
    description: '',
    examples: [],
    needs: [],
    options: { '--cups <N>': '' },
    run: () => Promise.reject(),
  };
  const noun = { noun: 'tea', verb: 'pour', command };
  const alone = { noun: null, verb: 'pour', command };

  it.each([
    "run('tea', 'pour', '--cups', '2')",
    "const cups = ['--cups', '2']; run('tea', 'pour', ...cups)",
    "const pour = (...more) => run('tea', 'pour', ...more); pour('--cups')",
    "for (const [option] of [['--cups']]) run('tea', 'pour', option)",
    "it.each([{ option: '--cups' }])('', ({ option }) => run('tea', 'pour', option))",
    "const open = () => ({ run: (...more) => feed('tea', ...more) }); const { run } = open(); run('pour', '--cups')",
  ])('is given its option by %s', (test) => {
    expect(findUntested([noun, alone], [test])).toEqual([]);
  });

  it.each([
    "run('tea', 'pour')",
    "run('tea', 'drink', '--cups')",
    "run('tea', 'pour', '--cups-of-gold')",
    "run('tea', 'pour'); run('tea', 'drink', '--cups')",
    "expect(run('tea', 'pour')).toContain('--cups')",
    "function one() { const more = '--cups'; } function two() { run('tea', 'pour', more); }",
  ])('is not given its option by %s', (test) => {
    expect(findUntested([noun], [test])).toEqual(['tea pour --cups']);
  });
});
