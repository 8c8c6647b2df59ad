import { expect, it } from 'vitest';
import { fileMaxBytes, readTokens, tokenMaxLength } from '../src/token-file.ts';

it('reads a file and a token up to their length, and none beyond', () => {
  const token = 'x'.repeat(tokenMaxLength);
  expect(readTokens(`lease: ${token}`)).toEqual({ lease: token });
  expect(readTokens(`lease: ${token}x`)).toBeNull();
  const padded = 'lease: x\n#'.padEnd(fileMaxBytes, ' ');
  expect(readTokens(padded)).toEqual({ lease: 'x' });
  expect(readTokens(`${padded} `)).toBeNull();
});

it('reads no file that has a name twice or a zero', () => {
  expect(readTokens('lease: x\nlease: x')).toBeNull();
  expect(readTokens('lease: x\0')).toBeNull();
});
