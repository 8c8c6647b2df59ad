import { lte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { engines, openTestStore } from './engines.ts';

const entry = (seq: number) => ({
  ...{ seq, at: new Date(seq), actor: 'a', source: 'cli', origin: '', action: 'account.renamed', details: {} },
  hash: String(seq),
});

describe.each(engines)('the audit on $name', (engine) => {
  it('lets go of nothing but what a checkpoint has noted, and of no checkpoint', async () => {
    const store = await openTestStore(engine);
    const { auditEntries: a, auditCheckpoints: c } = store.t;
    const count = () => store.db.$count(a);
    try {
      await store.write((tx) => tx.insert(a).values([entry(1), entry(2), entry(3)]));
      await expect(store.write((tx) => tx.delete(a).where(lte(a.seq, 1)))).rejects.toThrow('never');
      const checkpoint = { seq: 2, hash: '2', entries: 2, at: new Date(9), proof: 'p' };
      await store.write((tx) => tx.insert(c).values(checkpoint));
      await expect(store.write((tx) => tx.delete(a))).rejects.toThrow('never');
      await expect(store.write((tx) => tx.update(a).set({ hash: 'x' }))).rejects.toThrow('never');
      expect(await count()).toBe(3);
      await store.write((tx) => tx.delete(a).where(lte(a.seq, 2)));
      expect(await count()).toBe(1);
      await expect(store.write((tx) => tx.delete(c))).rejects.toThrow('never');
      await expect(store.write((tx) => tx.update(c).set({ seq: 3 }))).rejects.toThrow('never');
    } finally {
      await store.close();
    }
  });
});
