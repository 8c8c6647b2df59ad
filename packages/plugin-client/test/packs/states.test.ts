import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mayDo, packStates, waitSeconds } from '../../src/packs/common/states.ts';

const fixture = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../fixtures/packs/states.json'), 'utf8'));

it('has the same states as the C++ engine', () => {
  expect({ states: packStates, waitSeconds }).toEqual(fixture);
});

it('has a way out of every state, and only actions that exist', () => {
  for (const [name, { actions, next }] of Object.entries(packStates)) {
    expect(
      next.filter((one) => one !== name),
      name,
    ).not.toEqual([]);
    expect(actions, name).not.toEqual([]);
    for (const one of next) expect(packStates).toHaveProperty(one);
  }
  expect([mayDo('damaged', 'repair'), mayDo('lost', 'repair')]).toEqual([true, false]);
});
