import { AppError, type ErrorCode, errorTable, isShown, toErrorBody as toBody } from '@backline/domain/errors';
import { errors } from '@backline/texts/errors';
import { describe, expect, it } from 'vitest';
import { isRefusal, toErrorBody, toFormError, toPasswordFormError } from './to-error-body.ts';

const refuse = (code: string, httpStatus: number, passwordConstraint?: string) => ({
  data: { httpStatus, appError: { code, message: `about ${code}`, passwordConstraint } },
});

describe('toErrorBody', () => {
  it('finds the refusal in a failed call', () => {
    expect(toErrorBody(refuse('login_failed', 401))).toEqual({ code: 'login_failed', message: 'about login_failed' });
  });

  it('keeps what the page can do about it', () => {
    const asked = { code: 'second_factor_required', message: 'Later.', reason: 'new', ref: 'R-7F3K2A' };
    const appError = { ...asked, challenge: 'abc', methods: ['totp'], details: { seats: [] } };
    expect(toErrorBody({ data: { appError } })).toEqual(appError);
    expect(toErrorBody({ data: { appError: { ...appError, reason: 7, ref: 7, methods: 7, details: 7 } } })).toEqual({
      code: asked.code,
      message: asked.message,
    });
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

  const refused = (code: ErrorCode) => ({ data: { appError: toBody(new AppError(code)), isShown: isShown(code) } });

  const codes = Object.keys(errorTable) as ErrorCode[];
  it.each(codes)('adds what is said about %s, unless its row says why not', (code) => {
    const isExplained = !('unshown' in errorTable[code]);
    const expected = isExplained ? errors[code] : undefined;
    expect(toFormError(refused(code), 'Failed.')?.detail).toBe(expected);
  });

  it('adds what a newer server says about a code that is not known yet', () => {
    const error = { data: { appError: { code: 'newer_than_this', message: 'Later.' }, isShown: true } };
    expect(toFormError(error, 'Failed.')?.detail).toBe('Later.');
  });

  it('adds the number by which support knows a refusal', () => {
    const appError = { code: 'device_limit', message: 'Later.', ref: 'R-7F3K2A' };
    const error = { data: { appError, isShown: true } };
    expect(toFormError(error, 'Failed.')?.detail).toBe('Later. Give support this number: R-7F3K2A.');
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
