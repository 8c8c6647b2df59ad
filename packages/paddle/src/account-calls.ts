import {
  type AccountGateway,
  type BrowserToken,
  type EventDestination,
  GatewayError,
} from '@backline/core/ports/payment-gateway';
import type { IEventName, NotificationSettings, Paddle } from '@paddle/paddle-node-sdk';
import type { PaddleCalls } from './calls.ts';

/** Without these events, sales, refunds and plan changes are only noticed at the next reconciliation. */
const usedEvents = [
  'transaction.completed',
  'transaction.payment_failed',
  'subscription.created',
  'subscription.updated',
  'subscription.past_due',
  'subscription.canceled',
  'adjustment.created',
  'adjustment.updated',
  'customer.updated',
] satisfies IEventName[];

/**
 * Runs a call that needs a permission, and names it if the key lacks it: Paddle does not.
 * Source: https://developer.paddle.com/errors/shared/forbidden
 */
async function withPermission<Result>(permission: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError) || error.providerCode !== 'forbidden') throw error;
    const message = `The API key needs the permission ${permission}: give it in Paddle at Developer tools > Authentication.`;
    throw new GatewayError('refused', message, { reason: 'forbidden', providerCode: 'forbidden', cause: error });
  }
}

type ClientToken = Awaited<ReturnType<Paddle['clientTokens']['get']>>;

const toToken = ({ id, token, description }: ClientToken): BrowserToken => ({ tokenId: id, token, description });

const toDestination = (setting: NotificationSettings): EventDestination => ({
  destinationId: setting.id,
  description: setting.description,
  url: setting.destination,
  secret: setting.endpointSecretKey,
  isActive: setting.active,
  types: setting.subscribedEvents.map(({ name }) => name),
});

/** The settings of Paddle's account that concern this shop. `isLive`: which of the two dashboards has them. */
export function accountCalls({ paddle, read, change }: PaddleCalls, { isLive }: { isLive: boolean }): AccountGateway {
  const { clientTokens, notificationSettings } = paddle;
  const dashboard = `https://${isLive ? '' : 'sandbox-'}vendors.paddle.com`;
  return {
    usedEvents,
    pages: { domains: `${dashboard}/request-domain-approval`, paymentLink: `${dashboard}/checkout-settings` },
    listTokens: () =>
      withPermission('client_token.read', async () => {
        const listing = clientTokens.list({ perPage: 200, status: ['active'] });
        const tokens: ClientToken[] = [];
        do tokens.push(...(await read(() => listing.next())));
        while (listing.hasMore);
        return tokens.map(toToken);
      }),
    createToken: (token) =>
      withPermission('client_token.write', async () => toToken(await change(() => clientTokens.create(token)))),
    listDestinations: () =>
      withPermission('notification_setting.read', async () => {
        const settings = await read(() => notificationSettings.list());
        return settings.filter(({ type }) => type === 'url').map(toDestination);
      }),
    createDestination: ({ url, description }) =>
      withPermission('notification_setting.write', async () => {
        const setting = { type: 'url' as const, destination: url, description, subscribedEvents: usedEvents };
        return toDestination(await change(() => notificationSettings.create(setting)));
      }),
    changeDestination: (destinationId, { url, types }) =>
      withPermission('notification_setting.write', async () => {
        const changes = {
          active: true,
          ...(url === undefined ? {} : { destination: url }),
          ...(types === undefined ? {} : { subscribedEvents: types as IEventName[] }),
        };
        await change(() => notificationSettings.update(destinationId, changes));
      }),
  };
}
