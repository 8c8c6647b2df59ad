import { expect, it } from 'vitest';
import { formatUserCode, parseUserCode } from './user-code.ts';

it.each(['WDJB-MJHT', 'wdjbmjht', ' wdjb  mjht ', 'WDJB–MJHT', 'ＷＤＪＢ-MJHT'])('reads %j as one code', (typed) => {
  expect(formatUserCode(parseUserCode(typed) ?? '')).toBe('WDJB-MJHT');
});

it.each(['', 'WDJB-MJH', 'WDJB-MJHTT', 'WDJA-MJHT', 'WDJB-MJH1', 'ŴDJB-MJHT'])('reads no code in %j', (typed) => {
  expect(parseUserCode(typed)).toBeNull();
});
