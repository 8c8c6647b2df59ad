import { test } from 'node:test';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import * as chai from 'chai';

// Vitest's functions on Node's own test runner, for the tests in Wine: Vitest's compiler doesn't run there.

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

/** Combines them as Vitest does. */
export const expect = Object.assign(chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
globalThis[GLOBAL_EXPECT] = expect;
setState({}, expect);

/** The cleanups of the running test. Node runs one test after another. */
let ends = [];
export const onTestFinished = (end) => ends.unshift(end);

const add = (name, work, args) =>
  test(name.replace('%s', args[0]), async (context) => {
    ends = [];
    try {
      await work(...args);
    } catch (error) {
      if (error.code !== 'ENOTSUP' || error.syscall !== 'symlink') throw error;
      context.skip('Wine makes no junctions');
    } finally {
      for (const end of ends) await end();
    }
  });
const run = (name, work) => add(name, work, []);
const each = (rows) => (name, work) => {
  for (const row of rows) add(name, work, Array.isArray(row) ? row : [row]);
};
export const it = Object.assign(run, { each, runIf: (isMeant) => (isMeant ? run : () => undefined) });
