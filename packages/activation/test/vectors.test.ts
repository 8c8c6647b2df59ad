import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { type DeviceIdKind, hashIds } from '../src/device-ids.ts';
import { toReleaseCode } from '../src/release-code.ts';
import { type PublicKey, verifySignature } from '../src/token.ts';
import { readTokens } from '../src/token-file.ts';
import { type LeaseContext, verifyLease } from '../src/verify-lease.ts';
import { verifyPassport } from '../src/verify-passport.ts';

interface LeaseVector {
  name: string;
  file: string;
  padTo?: number;
  context?: Partial<LeaseContext>;
  expected: { state: string; reason: string | null };
}

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/activation/vectors.json'), 'utf8'),
) as {
  context: LeaseContext;
  leases: LeaseVector[];
  passports: { name: string; file: string; beside?: string; expected: object }[];
  identifiers: { kind: DeviceIdKind; raw: string; hash: string | null }[];
  releases: Record<'rel' | 'jti' | 'code', string>[];
  ed25519: Record<'key' | 'message' | 'signature', string>[];
};
const { context, leases, passports, identifiers, releases, ed25519 } = vectors;
const toContext = (vector: LeaseVector): LeaseContext => ({ ...context, ...vector.context });

/** Compares the fields that a vector names, each as a whole. So if it expects empty `modes`, they must be empty. */
function expectFields(verdict: object, expected: object): void {
  const fields = Object.entries(verdict).filter(([field]) => field in expected);
  expect(Object.fromEntries(fields)).toEqual(expected);
}

describe('a lease file', () => {
  it.each(leases)('$name', async (vector) => {
    const { file, padTo = 0 } = vector;
    expectFields(await verifyLease(file.padEnd(padTo, '.'), toContext(vector)), vector.expected);
  });

  it('has vectors with names of their own', () => {
    expect(new Set(leases.map(({ name }) => name)).size).toBe(leases.length);
  });
});

describe('a passport file', () => {
  it.each(passports)('$name', async ({ file, beside, expected }) => {
    expectFields(await verifyPassport(file, context, beside), expected);
  });
});

it.each(identifiers)('the identifier $raw of $kind', async ({ kind, raw, hash }) => {
  expect((await hashIds(context.issuer, { [kind]: raw }))[kind] ?? null).toBe(hash);
});

it('a release code, from the secret and the id of a lease', async () => {
  for (const { rel, jti, code } of releases) {
    expect(await toReleaseCode(rel, jti)).toBe(code);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  }
});

it('Ed25519 as RFC 8032 has it', async () => {
  const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
  for (const { key, message, signature } of ed25519) {
    const signed = toBytes(signature);
    const x = toBytes(key);
    expect(await verifySignature(signed, x, toBytes(message))).toBe(true);
    expect(await verifySignature(signed, x, toBytes(`${message}00`))).toBe(false);
  }
});

/** Cases that only our format forbids. Another library accepts these signatures. */
const lenient = [
  'members of the header in another order',
  'a header with blanks',
  'a member of the header twice',
  'a key in the header',
  'unused bits that are set',
];

/** True if another library accepts the signatures and types of a file. */
async function isSigned(file: string, { roots }: LeaseContext): Promise<boolean> {
  const open = async (token: string, keys: readonly PublicKey[], typ: string) => {
    const { payload, protectedHeader } = await compactVerify(
      token,
      async ({ kid }) => {
        const x = keys.find((key) => key.kid === kid)?.x;
        return importJWK({ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', x }, 'Ed25519');
      },
      { algorithms: ['Ed25519'] },
    );
    if (protectedHeader.typ !== typ) throw new Error(`This is ${protectedHeader.typ}.`);
    return payload;
  };
  const { lease = '', key = '' } = readTokens(file) ?? {};
  try {
    const endorsed = JSON.parse(Buffer.from(await open(key, roots, 'backline-key+jwt')).toString());
    await open(lease, [endorsed], 'backline-lease+jwt');
    return true;
  } catch {
    return false;
  }
}

it('jose agrees about every signature', async () => {
  const differing: string[] = [];
  for (const vector of leases) {
    const { reason } = vector.expected;
    // The form of a malformed token is wrong, even if its signature is valid.
    if (reason === 'malformed') continue;
    const isOurs = reason !== 'bad_signature' && reason !== 'bad_key';
    if ((await isSigned(vector.file, toContext(vector))) !== isOurs) differing.push(vector.name);
  }
  expect(differing.filter((name) => !lenient.includes(name))).toEqual([]);
});
