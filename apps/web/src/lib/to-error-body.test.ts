import { describe, expect, it } from 'vitest';
import { isRefusal, toErrorBody, toFormError, toPasswordFormError } from './to-error-body.ts';

const refuse = (code: string, httpStatus: number, passwordConstraint?: string) => ({
  data: { httpStatus, appError: { code, message: `about ${code}`, passwordConstraint } },
});

describe('toErrorBody', () => {
  it('finds the refusal in a failed call', () => {
    expect(toErrorBody(refuse('login_failed', 401))).toEqual({ code: 'login_failed', message: 'about login_failed' });
  });

  it.each([null, undefined, 'text', new Error('offline'), { data: null }, { data: { appError: { code: 7 } } }])(
    'finds none in %s',
    (error) => {
      expect(toErrorBody(error)).toBeNull();
    },
  );
});

describe('toFormError', () => {
  it('has nothing to say where nothing failed', () => {
    expect(toFormError(null, 'Failed.')).toBeNull();
  });

  it('says the sentence of the form', () => {
    expect(toFormError(refuse('login_failed', 401), 'Failed.')).toEqual({ message: 'Failed.', detail: undefined });
  });

  it.each(['rate_limited', 'overloaded', 'email_unverified', 'token_invalid'])('adds what is said about %s', (code) => {
    expect(toFormError(refuse(code, 429), 'Failed.')?.detail).toBe(`about ${code}`);
  });

  it('adds the number by which support knows a refusal', () => {
    const error = { data: { httpStatus: 409, appError: { code: 'device_limit', message: 'Later.', ref: 'R-7F3K2A' } } };
    expect(toFormError(error, 'Failed.')?.detail).toBe('Later. Support can explain it by its number, R-7F3K2A.');
  });

  it('says so when the server was not reached', () => {
    expect(toFormError(new TypeError('Failed to fetch'), 'Failed.')?.detail).toContain('could not be reached');
  });
});

describe('toPasswordFormError', () => {
  it('shows the server’s reason instead of the form’s message', () => {
    expect(toPasswordFormError(refuse('password_refused', 400, 'Too common.'), 'Failed.')?.message).toBe('Too common.');
    expect(toPasswordFormError(refuse('input_invalid', 400), 'Failed.')?.message).toBe('Failed.');
  });
});

describe('isRefusal', () => {
  it('is true for 4xx answers only', () => {
    expect([400, 401, 429, 499].map((status) => isRefusal(refuse('x', status)))).toEqual([true, true, true, true]);
    expect([500, 503].map((status) => isRefusal(refuse('x', status)))).toEqual([false, false]);
    expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false);
  });
});
