import { links as linkProblems } from '@backline/texts/account/links';
import { errors } from '@backline/texts/errors';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode, errorTable, toErrorBody, trpcCodes } from './errors.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

describe('the error table', () => {
  it.each(codes)("has a name, a status and a customer's text for %s", (code) => {
    const { status } = errorTable[code];
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect([400, 401, 402, 403, 404, 405, 408, 409, 413, 414, 415, 429, 431, 500, 503]).toContain(status);
    expect(errors[code]).toMatch(/^[A-Z].*\.$/);
  });

  it('has each text once', () => {
    expect(Object.keys(errors).sort()).toEqual([...codes].sort());
  });

  it('keeps the status and the tRPC code of an error together', () => {
    const expected: Partial<Record<string, number>> = {
      UNAUTHORIZED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      CONFLICT: 409,
      TOO_MANY_REQUESTS: 429,
      INTERNAL_SERVER_ERROR: 500,
      SERVICE_UNAVAILABLE: 503,
    };
    for (const code of codes) {
      const { status } = errorTable[code];
      const trpc = trpcCodes[status];
      if (expected[trpc] !== undefined) expect(status, code).toBe(expected[trpc]);
    }
  });
});

describe('an AppError', () => {
  it("uses its row's text unless it has its own", () => {
    expect(new AppError('login_failed')).toMatchObject({ code: 'login_failed', message: 'Failed to login.' });
    expect(new AppError('conflict', { message: 'It is taken.' }).message).toBe('It is taken.');
    expect(new AppError('rate_limited', { retryAfterMs: 5 }).retryAfterMs).toBe(5);
  });

  it('shows a customer its code and text, and neither cause nor stack', () => {
    const cause = new Error('SELECT * FROM users');
    expect(toErrorBody(new AppError('internal', { cause }))).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('carries the reason of a dead link, if there is one, and its text', () => {
    expect(toErrorBody(new AppError('token_invalid', { reason: 'expired' }))).toEqual({
      code: 'token_invalid',
      message: linkProblems.expired,
      reason: 'expired',
    });
  });

  it('carries the number of a refusal, and what its reader can choose from', () => {
    const seats = { limit: 1, seats: [], swapsLeft: 6, swapsRenewAt: null, hasCourtesy: true, courtesyHours: 72 };
    const details = { pool: 'main', ...seats };
    expect(toErrorBody(new AppError('seats_full', { ref: 'R-7F3K2A', details }))).toMatchObject({
      ref: 'R-7F3K2A',
      details,
    });
  });

  it('carries the constraint of a password, if there is one', () => {
    expect(toErrorBody(new AppError('password_refused', { passwordConstraint: 'Too short.' }))).toEqual({
      code: 'password_refused',
      message: 'Password does not meet security requirements. Please try something else.',
      passwordConstraint: 'Too short.',
    });
  });
});
