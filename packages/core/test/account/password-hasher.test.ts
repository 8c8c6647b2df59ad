import { argon2Floor, createPasswordHasher } from '@backline/core/passwords/password-hasher';
import { verify } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickHasher, refusal } from '../world.ts';

describe('the password hasher', () => {
  it('uses the recommended minimum by default', async () => {
    const hasher = await createPasswordHasher();
    const stored = await hasher.hash('x');
    const [, algorithm, version, parameters] = stored.split('$');
    expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    expect(argon2Floor).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verify(stored, 'x')).toBe(true);
    expect(hasher.isOutdated(stored)).toBe(false);
  });

  it.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', false],
    ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA', false],
    ['$argon2id$v=19$m=19455,t=2,p=1$c2FsdHNhbHQ$aGFzaA', true],
    ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdHNhbHQ$aGFzaA', true],
    ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', true],
    ['$2b$12$something', true],
  ])('calls %s outdated: %s', async (stored, isOutdated) => {
    expect((await createPasswordHasher()).isOutdated(stored)).toBe(isOutdated);
  });

  it('takes any text exactly as received', async () => {
    const hasher = await quickHasher;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
        async (password, other) => {
          fc.pre(password.isWellFormed() && other.isWellFormed());
          const stored = await hasher.hash(password);
          expect(await hasher.verify(stored, password)).toBe(true);
          expect(await hasher.verify(stored, other)).toBe(other === password);
          expect(await hasher.verify(stored, password.slice(0, -1))).toBe(false);
          expect(await hasher.verify(stored, `${password} `)).toBe(false);
          for (const form of ['NFC', 'NFD', 'NFKC'] as const)
            expect(await hasher.verify(stored, password.normalize(form))).toBe(password.normalize(form) === password);
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  it('salts: the same password has different hashes', async () => {
    const hasher = await quickHasher;
    expect(await hasher.hash('same')).not.toBe(await hasher.hash('same'));
  });

  it('refuses any password for an account without one', async () => {
    const hasher = await quickHasher;
    for (const password of ['', 'x', 'null']) expect(await hasher.verify(null, password)).toBe(false);
  });

  it('runs a bounded number at once, queues a bounded number, and refuses the rest', async () => {
    const hasher = await createPasswordHasher({ memoryCost: 64, timeCost: 1, concurrency: 2, queueLength: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('x')));
    expect(outcomes.map((one) => one.status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 5 }, () => 'rejected'),
    ]);
    const full = await Promise.all([...Array.from({ length: 5 }, () => hasher.hash('x')), refusal(hasher.hash('x'))]);
    expect(full.at(-1)).toBe('overloaded');
    await hasher.hash('x');
  });

  it('keeps working after an unreadable hash', async () => {
    const hasher = await createPasswordHasher({ memoryCost: 64, timeCost: 1, concurrency: 1, queueLength: 5 });
    const outcomes = await Promise.allSettled([
      hasher.verify('garbage', 'x'),
      hasher.verify('garbage', 'x'),
      hasher.hash('x'),
    ]);
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await hasher.hash('x');
  });
});
