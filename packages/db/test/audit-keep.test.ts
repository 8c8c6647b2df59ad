import { lte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { engines, openTestStore } from './engines.ts';

const entry = (seq: number) => ({
  seq,
  at: new Date(seq),
  actor: 'a',
  source: 'cli',
  origin: '',
  action: 'account.renamed',
  details: {},
  hash: String(seq),
});

describe.each(engines)('the audit on $name', (engine) => {
  it('lets go of nothing but what a checkpoint has noted, and of no checkpoint', async () => {
    const store = await openTestStore(engine);
    const { auditEntries, auditCheckpoints } = store.t;
    const count = () => store.db.$count(auditEntries);
    try {
      await store.write((tx) => tx.insert(auditEntries).values([entry(1), entry(2), entry(3)]));
      await expect(store.write((tx) => tx.delete(auditEntries).where(lte(auditEntries.seq, 1)))).rejects.toThrow(
        'never',
      );
      const checkpoint = { seq: 2, hash: '2', entries: 2, at: new Date(9), proof: 'p' };
      await store.write((tx) => tx.insert(auditCheckpoints).values(checkpoint));
      await expect(store.write((tx) => tx.delete(auditEntries))).rejects.toThrow('never');
      await expect(store.write((tx) => tx.update(auditEntries).set({ hash: 'x' }))).rejects.toThrow('never');
      expect(await count()).toBe(3);
      await store.write((tx) => tx.delete(auditEntries).where(lte(auditEntries.seq, 2)));
      expect(await count()).toBe(1);
      await expect(store.write((tx) => tx.delete(auditCheckpoints))).rejects.toThrow('never');
      await expect(store.write((tx) => tx.update(auditCheckpoints).set({ seq: 3 }))).rejects.toThrow('never');
    } finally {
      await store.close();
    }
  });
});
