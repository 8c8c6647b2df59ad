import type { PaymentGateway } from '@backline/core/ports/payment-gateway';
import { Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { accountCalls } from './account-calls.ts';
import { toApiBase } from './api-base.ts';
import { bookCalls } from './book-calls.ts';
import { createCalls } from './calls.ts';
import { catalogCalls } from './catalog-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { eventCalls, type WebhookOptions } from './event-calls.ts';
import { recoverCheckouts } from './recover-checkouts.ts';
import { subscriptionCalls } from './subscription-calls.ts';

export interface GatewayOptions extends WebhookOptions {
  apiKey: string;
  /** The emulator's address. Null for Paddle's production or sandbox API, depending on the key. */
  apiUrl: string | null;
  /** The timeout of a call. */
  answerWithinMs?: number;
}

const isLive = (apiKey: string) => apiKey.startsWith('pdl_live_');

function toBase(apiKey: string, apiUrl: string | null): Environment {
  // The SDK accepts any address as its environment. That is undocumented: the version is pinned and a test covers it.
  if (apiUrl !== null) return apiUrl.replace(/\/+$/, '') as Environment;
  return isLive(apiKey) ? Environment.production : Environment.sandbox;
}

/** Paddle can only show images with an https address. A local emulator also shows local ones. */
function isShown(image: string, apiUrl: string | null): boolean {
  const isHere = (url: string | null) => url !== null && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url);
  return image.startsWith('https:') || (isHere(apiUrl) && isHere(image));
}

/** Core's payment gateway, implemented by Paddle's SDK. Sends nothing before the first call. */
export function createPaddleGateway(options: GatewayOptions): PaymentGateway {
  const { apiKey, apiUrl, answerWithinMs = 10_000 } = options;
  const paddle = new Paddle(apiKey, { environment: toBase(apiKey, apiUrl), logLevel: LogLevel.none });
  const calls = createCalls(paddle, answerWithinMs);
  return {
    account: accountCalls(calls, { isLive: isLive(apiKey) }),
    events: eventCalls(calls, options, toApiBase(toBase(apiKey, apiUrl))),
    checkout: checkoutCalls(calls),
    subscriptions: subscriptionCalls(calls),
    catalog: {
      ...catalogCalls(calls),
      takesImage: (url) => isShown(url, apiUrl),
      recoverCheckouts: () => calls.change(() => recoverCheckouts(toBase(apiKey, apiUrl), apiKey)),
    },
    books: bookCalls(calls),
    isAway: calls.isAway,
  };
}
