import { type CatalogGateway, type EventReader, GatewayError, type PaymentGateway } from './payment-gateway.ts';

function refuse(): never {
  throw new GatewayError('unknown', 'No payment provider is configured.');
}

/** A part of the gateway whose calls all refuse, except for those given an answer. */
function refuseAll<Part extends object>(but: Partial<Part> = {}): Part {
  return new Proxy(but, { get: (known, name) => Reflect.get(known, name) ?? refuse }) as Part;
}

/** The gateway when none is configured: accepts no webhook and refuses every call. */
export const noGateway: PaymentGateway = {
  account: refuseAll(),
  events: refuseAll<EventReader>({ verifyWebhook: () => false, redact: () => '{}' }),
  checkout: refuseAll(),
  subscriptions: refuseAll(),
  catalog: refuseAll<CatalogGateway>({ takesImage: () => false }),
  books: refuseAll(),
  isAway: () => false,
};
