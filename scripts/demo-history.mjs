import { emulatorDefaults } from '../packages/paddle-emulator/src/options.ts';

const email = 'customer@example.com';

/** The user agent of the customer's logins. */
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Sends JSON and resolves to the answer. Throws if it was refused. */
async function ask(url, body, token, method = body === undefined ? 'GET' : 'POST') {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': browser,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Gives the demonstration's customer a history, through the same calls as a real customer: an order with a refunded
 * line, a withdrawn order, and a plan that ended. `portal` and `emulator` are their addresses. Does nothing the second
 * time.
 */
export async function makeHistory({ portal, emulator, apiKey, password }) {
  const api = `${portal}/api/v1`;
  const { token } = await ask(`${api}/token`, { apiKey, authId: email, password, machineId: 'demonstration' });
  const own = (path, body) => ask(`${api}${path}`, body, token);
  const control = async (name, ...input) => (await ask(`${emulator}/control/api/${name}`, input)).data;
  const { orders } = await own('/user/orders');
  const items = await own('/marketplace/cart-items');
  const prices = new Map(items.map(({ collectionSlug, priceId }) => [collectionSlug, priceId]));
  // Another brand has another catalog.
  if (orders.length > 0 || !prices.get('river-reeds')) return;
  const { buyerToken } = await own('/marketplace/buyer-token', {});
  const buy = async (...slugs) => {
    const { transactionId } = await control('pay', {
      items: slugs.map((slug) => ({ priceId: prices.get(slug) })),
      email,
      customData: { backline: 'marketplace', backline_buyer: buyerToken },
    });
    await own('/marketplace/completed-checkout', { transactionId });
    return transactionId;
  };

  const bought = await buy('saltwater-quartet', 'small-weather');
  const paddle = (path, changes) =>
    ask(`${emulator}${path}`, changes, emulatorDefaults.apiKey, changes === undefined ? 'GET' : 'PATCH');
  const { data } = await paddle(`/transactions/${bought}`);
  await paddle(`/customers/${data.customer_id}`, { name: 'Clara Wieck' });
  const place = { first_line: '4 Reed Lane', city: 'Portland', region: 'Oregon', postal_code: '97205' };
  await paddle(`/customers/${data.customer_id}/addresses/${data.address_id}`, place);
  const returned = await buy('brake-drum-choir', 'paper-lantern-gongs');
  const { lines } = await own(`/user/orders/${returned}`);
  await control('refund', returned, { items: [{ itemId: lines[1].itemId }] });
  const withdrawn = await buy('river-reeds');
  await own(`/user/orders/${withdrawn}/withdrawal`, { name: 'Clara Wieck' });
  await control('refund', withdrawn);
  const { txnId } = await own('/user/recurring-transaction', { plan: 'monthly' });
  const { subscriptionId } = await control('pay', { transactionId: txnId });
  await control('cancelNow', subscriptionId);
  await control('deliverNow');
}
