import type { PaddleConfig } from '@backline/domain/product';
import type { Paddle, PaddleEventData } from '@paddle/paddle-js';
import { loadScript } from '../../lib/browser/load-script.ts';
import { reportWarning } from '../../lib/calls/report.ts';
import { within } from '../../lib/text/within.ts';

const paddleScript = 'https://cdn.paddle.com/paddle/v2/paddle.js';
const timeoutMs = 10_000;

export type LoadPaddle = (eventCallback: (event: PaddleEventData) => void) => Promise<Paddle>;

export function createPaddleLoader(config: PaddleConfig, loadFrom = loadScript): LoadPaddle {
  return async (eventCallback) => {
    if (config.clientToken === '') throw new Error('The payment provider is not connected yet');
    // The provider's own loader never retries after a failure, so the script is loaded before that loader is called.
    if (window.PaddleBillingV1 === undefined) await loadFrom(config.scriptUrl ?? paddleScript);
    if (window.PaddleBillingV1 === undefined) throw new Error('The payment script is of no use');
    const { initializePaddle } = await import('@paddle/paddle-js');
    const { environment, clientToken: token } = config;
    const paddle = await within(timeoutMs, initializePaddle({ environment, token, eventCallback }));
    if (paddle?.Initialized !== true) {
      reportWarning('The payment script could not be initialized');
      throw new Error('The payment script could not be initialized');
    }
    return paddle;
  };
}
