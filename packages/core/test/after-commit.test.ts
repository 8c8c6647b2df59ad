import { eq, openStore } from '@backline/db';
import { engines } from '@backline/db/test-engines';
import { describe, expect, it, onTestFinished } from 'vitest';
import { actAfterCommits, afterCommit } from '../src/after-commit.ts';

const mood = { word: 'dark', means: [] };

describe.each(engines)('what follows a transaction, on $name', ({ make }) => {
  async function open() {
    const { url, drop } = await make();
    onTestFinished(drop);
    const store = actAfterCommits(await openStore({ url }));
    onTestFinished(() => store.close());
    return store;
  }

  it('finds what the transaction has stored', async () => {
    const store = await open();
    const { moods } = store.t;
    const { promise, resolve } = Promise.withResolvers<number>();
    const count = () => resolve(store.db.$count(moods, eq(moods.word, mood.word)));
    await store.write(async (tx) => {
      afterCommit(count);
      await tx.insert(moods).values(mood);
    });
    expect(await promise).toBe(1);
  });

  it('is not done when the transaction fails, and at once outside of one', async () => {
    const store = await open();
    let acts = 0;
    const act = () => {
      acts += 1;
    };
    const failing = store.write(async () => {
      afterCommit(act);
      throw new Error('It fails.');
    });
    await expect(failing).rejects.toThrow('It fails.');
    expect(acts).toBe(0);
    afterCommit(act);
    expect(acts).toBe(1);
  });
});
