import { describe, expect, it } from 'vitest';
import { systemInput } from './fields.ts';
import { takeSeat } from './leases/take-seat.ts';
import { decodeOfflineRequest } from './offline/decode-offline-request.ts';
import { readOfflineRequest } from './offline/offline-request.ts';
import { approveSignIn } from './sign-in/approve-sign-in.ts';

const replaceDeviceId = '9b2f8f9e-6a53-4c3c-9d53-0a5a3c8f1e11';

it('counts any other processor as unknown', () => {
  const read = (arch?: string) => systemInput.parse({ os: 'macOS', arch }).arch;
  expect(['x64', 'arm64', 'riscv', undefined].map(read)).toEqual(['x64', 'arm64', undefined, undefined]);
});

it.each([
  [{}, true],
  [{ replaceDeviceId }, true],
  [{ isCourtesy: true }, true],
  [{ replaceDeviceId, isCourtesy: false }, true],
  [{ replaceDeviceId, isCourtesy: true }, false],
])('takes a place by a swap or beyond the limit, not by both: %j', (choice, isValid) => {
  const computer = { leaseId: null, ids: { app: 'a'.repeat(22) }, client: { version: '1.0.0', format: 'AU' } };
  expect(takeSeat.input.safeParse({ ...computer, ...choice }).success).toBe(isValid);
  expect(approveSignIn.input.safeParse({ userCode: 'WDJB-MJHT', ...choice }).success).toBe(isValid);
  const without = { userCode: 'WDJB-MJHT', withoutSeat: true, ...choice };
  expect(approveSignIn.input.safeParse(without).success).toBe(Object.keys(choice).length === 0);
});

describe('the request of an offline computer', () => {
  const request = {
    v: 1,
    aud: 'cadenza',
    rid: replaceDeviceId,
    dev: { name: 'Studio', os: 'macOS', ids: { app: 'a'.repeat(22) } },
    client: { version: '1.0.0', format: 'AU' },
    at: 1_800_000_000,
  };
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('is read from its line, wrapped or not, or alone', () => {
    const line = write(request);
    const wrapped = `${line.slice(0, 60)}\n ${line.slice(60)}`;
    for (const text of [line, `Hello\nrequest: ${line}\n`, `request: ${wrapped}`])
      expect(readOfflineRequest(text)).toMatchObject({ rid: replaceDeviceId, aud: 'cadenza' });
  });

  it.each([
    ['malformed', ''],
    ['malformed', 'request: no'],
    ['malformed', write('text')],
    ['malformed', write({ ...request, v: 0 })],
    ['malformed', write({ ...request, v: undefined })],
    ['newer_format', write({ ...request, v: 2 })],
    ['newer_format', write({ v: 2 })],
  ])('is %s: %s', (fault, text) => {
    expect(readOfflineRequest(text)).toBe(fault);
  });

  it('has at most 4096 characters', () => {
    const text = `request: ${write(7)}\n`.padEnd(4096);
    expect(decodeOfflineRequest(text)).toBe(7);
    expect(decodeOfflineRequest(`${text} `)).toBeNull();
  });
});
