import { expect, it } from 'vitest';
import { readRequest } from './read-request.ts';

const request = {
  v: 1,
  aud: 'cadenza',
  dev: { name: 'Studio PC – Süd', os: 'Windows', osVersion: '11', ids: { hw: 'a', mac: 'b' } },
  client: { version: '1.4.0' },
  at: 1_772_625_600,
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (value: unknown) => readRequest(`# A request\nrequest: ${encode(value)}\n`, 'cadenza');

it('reads what the computer is called, and when its file was written', () => {
  expect(read(request)).toMatchObject({
    name: 'Studio PC – Süd',
    system: 'Windows 11',
    version: '1.4.0',
    writtenAt: '2026-03-04T12:00:00.000Z',
  });
  expect(readRequest(encode(request), 'cadenza')).toMatchObject({ system: 'Windows 11' });
});

it.each([
  ['malformed', { ...request, dev: null }],
  ['malformed', { ...request, at: 'today' }],
  ['malformed', 7],
  ['malformed', { ...request, padding: 'a'.repeat(4096) }],
  ['foreign', { ...request, aud: 'fjord' }],
  ['newer_format', { ...request, v: 2 }],
  ['identifiers_too_few', { ...request, dev: { ...request.dev, ids: { mac: 'b', disk: 'c', os: 'd' } } }],
  ['identifiers_too_few', { ...request, dev: { ...request.dev, ids: null } }],
])('says %s of what it cannot take', (problem, value) => {
  expect(read(value)).toBe(problem);
});

it.each(['', 'request:', 'lease: abc', 'request: !!', 'request: eyJ2Ijox'])('finds no request in %j', (text) => {
  expect(readRequest(text, 'cadenza')).toBe('malformed');
});
