import { expect, it } from 'vitest';
import { assertIncluded, findForeign } from './named-files.ts';

const included = ['scripts/**/*.test.ts', 'packages/{api,core}/{src,test}/**/*.test.{ts,tsx}'];

it('names the tests that a run is asked for and does not have', () => {
  const args = ['run', 'scripts/test/named-files.test.ts', './stories/test/coverage.test.ts', '-t', 'a name', 'races'];
  expect(findForeign(args, included)).toEqual(['stories/test/coverage.test.ts']);
  expect(() => assertIncluded(args, included)).toThrow('cd stories && npx vitest run test/coverage.test.ts');
});

it('lets a run of its own tests begin', () => {
  expect(findForeign(['run', 'packages/core/test/races.test.ts', 'packages/core/test'], included)).toEqual([]);
});
