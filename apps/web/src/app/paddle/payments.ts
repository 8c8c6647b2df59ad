import type { PaddleConfig } from '@backline/domain/product';
import type { Paddle, PaddleEventData } from '@paddle/paddle-js';
import { loadScript } from '../load-script.ts';
import { reportError, reportWarning } from '../report.ts';
import { within } from '../within.ts';

const paddleScript = 'https://cdn.paddle.com/paddle/v2/paddle.js';
const timeoutMs = 10_000;

/** The payment provider in the browser. Its script comes when it is first needed. */
export interface Payments {
  /** All calls share one attempt; after a failure the next call makes another. */
  load: () => Promise<Paddle>;
  /** Hears the provider's events. */
  subscribe: (listener: (event: PaddleEventData) => void) => () => void;
}

export function createPayments(config: PaddleConfig, loadFrom = loadScript): Payments {
  const listeners = new Set<(event: PaddleEventData) => void>();
  let loading: Promise<Paddle> | null = null;

  const load = async (): Promise<Paddle> => {
    // The provider's own loader never tries again after a failure: the script is there before it is called.
    if (window.PaddleBillingV1 === undefined) await loadFrom(config.scriptUrl ?? paddleScript);
    if (window.PaddleBillingV1 === undefined) throw new Error('The payment script is of no use');
    const { initializePaddle } = await import('@paddle/paddle-js');
    const paddle = await within(
      timeoutMs,
      initializePaddle({
        environment: config.environment,
        token: config.clientToken,
        eventCallback: (event) => {
          for (const listener of listeners) listener(event);
        },
      }),
    );
    if (paddle?.Initialized !== true) {
      reportWarning('The payment script could not be initialized');
      throw new Error('The payment script could not be initialized');
    }
    return paddle;
  };

  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        reportError('The payment script is not available', error);
        throw error;
      });
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
