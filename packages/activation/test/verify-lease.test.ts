import { describe, expect, it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../src/base64url.ts';
import { canonicalize, parseCanonical } from '../src/canonical.ts';
import { formatTokens, readTokens } from '../src/token-file.ts';
import { type LeaseVerdict, pickLease } from '../src/verify-lease.ts';

const verdict = (reason: LeaseVerdict['reason'], iat: number) => ({ reason, lease: { iat } }) as LeaseVerdict;

describe('copies of a lease', () => {
  it('give the usable one that was signed last, and the reason of the first when none is usable', () => {
    const old = verdict(null, 1);
    const recent = verdict(null, 2);
    const broken = verdict('foreign', 3);
    expect(pickLease([old, broken, recent])).toBe(recent);
    expect(pickLease([broken, verdict('revoked', 9)])).toBe(broken);
    expect(pickLease([])).toBeUndefined();
  });
});

describe('the format', () => {
  it('writes each value in one way and reads no other', () => {
    const value = { b: [1, -1, 'ß\u2028"', null, true], a: { d: {}, c: [] }, gone: undefined };
    const text = canonicalize(value);
    expect(text).toBe('{"a":{"c":[],"d":{}},"b":[1,-1,"ß\u2028\\"",null,true]}');
    expect(canonicalize(parseCanonical(text) ?? null)).toBe(text);
    for (const other of [` ${text}`, text.replace('1,', '1.0,'), '{"a":1,"a":1}', '', '{', 'undefined'])
      expect(parseCanonical(other)).toBeUndefined();
    expect(() => canonicalize(0.5)).toThrow('not exact');
    expect(() => canonicalize('\ud834')).toThrow('half a character');
  });

  it('reads each length of bytes back', () => {
    for (let length = 0; length < 9; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => 255 - index * 29);
      expect(decodeBase64url(encodeBase64url(bytes))).toEqual(bytes);
    }
  });

  it('keeps a remark in its line', () => {
    const text = formatTokens(['Anna’s Mac\nlease: forged\u2028\r'], { lease: 'a.b.c' });
    expect(text).toBe('# Anna’s Mac lease: forged \nlease: a.b.c\n');
    expect(readTokens(text)).toEqual({ lease: 'a.b.c' });
  });
});
