import { eq, openStore } from '@backline/db';
import { beforeAll, expect, it } from 'vitest';
import { type Installation, installationsAfter } from './run-backline.ts';

const reason = ['--reason', 'a letter'];
const install = installationsAfter('db', 'seed');
let shop: Installation;

async function list(...options: string[]): Promise<{ tasks: { id: string; state: string }[]; count: number }> {
  return JSON.parse((await shop.run('task', 'list', '--json', ...options)).raw.stdout);
}

// A sale waits, one erasure was given up, and another was dropped.
beforeAll(async () => {
  shop = install();
  const findNewest = async () => (await list()).tasks.at(-1)?.id ?? '';
  await shop.run('user', 'erase', 'unverified@example.com', ...reason);
  await shop.run('task', 'drop', await findNewest(), '--yes', ...reason);
  await shop.run('user', 'erase', 'customer@example.com', ...reason);
  const store = await openStore({ url: `file:${shop.database}` });
  const { tasks } = store.t;
  const isNewest = eq(tasks.id, await findNewest());
  await store.write((tx) => tx.update(tasks).set({ state: 'given_up' }).where(isNewest));
  await store.close();
});

it.each([
  { options: [], states: ['waiting', 'given_up'], count: 2 },
  { options: ['--given-up'], states: ['given_up'], count: 1 },
  { options: ['--ended'], states: ['dropped'], count: 1 },
  { options: ['--limit', '1'], states: ['waiting'], count: 2 },
])('task list $options lists what is $states', async ({ options, ...expected }) => {
  const { tasks, count } = await list(...options);
  expect({ states: tasks.map(({ state }) => state), count }).toEqual(expected);
});

it('task list says that there is none', async () => {
  expect(await install().run('task', 'list', '--ended')).toMatchObject({ stderr: 'No such task.\n', stdout: '' });
});
