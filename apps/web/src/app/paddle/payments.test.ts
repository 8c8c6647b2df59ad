import { CheckoutEventNames, type PaddleEventData } from '@paddle/paddle-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaddleLoader } from './load-paddle.ts';
import { createPayments as createPort } from './payments.ts';

const config = {
  scriptUrl: 'http://paddle.test/paddle.js',
  environment: 'sandbox',
  clientToken: 'test_token',
  theme: 'dark',
  locale: null,
  referralKey: 'affiliate_id',
} as const;

/** The object that the provider's script defines. Its loader caches the first one. */
const paddle = {
  Initialized: false,
  Environment: { set: vi.fn() },
  Update: vi.fn(),
  Initialize: vi.fn<(options: { token: string; eventCallback: (event: PaddleEventData) => void }) => void>(),
};

const createPayments = (...loader: Parameters<typeof createPaddleLoader>) =>
  createPort(config, createPaddleLoader(...loader));
const arrive = async () => void Object.assign(window, { PaddleBillingV1: paddle });
const error = vi.spyOn(console, 'error');
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  paddle.Initialized = false;
  paddle.Environment.set.mockReset();
  paddle.Initialize.mockReset().mockImplementation(() => {
    paddle.Initialized = true;
  });
  vi.stubGlobal('window', {});
  error.mockReset().mockReturnValue();
  warn.mockReset().mockReturnValue();
});
afterEach(() => void vi.unstubAllGlobals());

describe('createPayments', () => {
  it('loads the configured script once, and initializes it with the public token', async () => {
    const load = vi.fn(arrive);
    const payments = createPayments(config, load);
    const [first, second] = await Promise.all([payments.load(), payments.load()]);
    expect(first).toBe(second);
    expect(await payments.load()).toBe(first);
    expect(load).toHaveBeenCalledExactlyOnceWith(config.scriptUrl);
    expect(paddle.Environment.set).toHaveBeenCalledWith('sandbox');
    expect(paddle.Initialize).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'test_token' }));
  });

  it('takes the provider’s own script where none is configured', async () => {
    const load = vi.fn(arrive);
    await createPayments({ ...config, scriptUrl: null }, load).load();
    expect(load).toHaveBeenCalledWith('https://cdn.paddle.com/paddle/v2/paddle.js');
  });

  it('tells everybody who listens of the provider’s events', async () => {
    const payments = createPayments(config, arrive);
    const listener = vi.fn();
    const leave = payments.subscribe(listener);
    await payments.load();
    const say = paddle.Initialize.mock.calls[0]?.[0].eventCallback;
    const closed = { name: 'checkout.closed' } as unknown as PaddleEventData;
    say?.({ ...closed, name: CheckoutEventNames.CHECKOUT_UPDATED });
    say?.(closed);
    leave();
    say?.(closed);
    expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'closed' });
  });

  it('logs a script that is blocked, and tries again when it is asked again', async () => {
    const load = vi.fn(arrive);
    load.mockRejectedValueOnce(new Error('blocked'));
    const payments = createPayments(config, load);
    await expect(payments.load()).rejects.toThrow('blocked');
    expect(error).toHaveBeenCalledOnce();
    await expect(payments.load()).resolves.toHaveProperty('openCheckout');
    expect(paddle.Initialized).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('logs a script that is something else', async () => {
    const payments = createPayments(config, async () => undefined);
    await expect(payments.load()).rejects.toThrow('of no use');
    expect(error).toHaveBeenCalledOnce();
  });

  it('warns of a script that can’t be initialized', async () => {
    paddle.Initialize.mockThrow(new Error('[PADDLE] Unknown option'));
    const payments = createPayments(config, arrive);
    await expect(payments.load()).rejects.toThrow('could not be initialized');
    expect(warn).toHaveBeenCalled();
  });
});
