import { cartItems } from '@backline/fixtures';
import { type Emulator, emulatorDefaults, testCards } from '@backline/paddle-emulator/source';

interface Price {
  name: string;
  image?: string | undefined;
  cents: number;
  more?: object;
}

type Answer = { id: string } & Record<string, unknown>;

/** The address of the covers for the emulator, which accepts only absolute addresses. */
export const coverFolder = 'https://shop.example.com/catalog/';

const buyer = { email: 'customer@example.com', address: { countryCode: 'DE', postalCode: '10115' } };
/** Calls an emulator as a seller and as a checkout do. */
function createCaller(emulator: Emulator) {
  async function call<Result>(path: string, body?: object): Promise<Result> {
    const response = await emulator.fetch(emulator.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${emulatorDefaults.apiKey}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Result;
  }
  async function create(path: string, body: object): Promise<string> {
    const { data, error } = await call<{ data?: { id: string }; error?: object }>(path, body);
    if (data === undefined) throw new Error(`The emulator refuses ${path}: ${JSON.stringify(error)}`);
    return data.id;
  }
  async function sell({ name, image, cents, more }: Price): Promise<string> {
    const product = { name, tax_category: 'standard', image_url: image?.replace('/catalog/', coverFolder) };
    const product_id = await create('/products', product);
    const unit_price = { amount: String(cents), currency_code: 'USD' };
    return create('/prices', { product_id, description: name, unit_price, ...more });
  }
  const open = (input: object) =>
    call<Answer>('/checkout/api/open', {
      token: emulatorDefaults.clientToken,
      settings: { theme: 'dark' },
      ...input,
    });
  return { call, create, sell, open };
}

/**
 * Records the emulator's answers to the calls of its checkout for each state, by the last part of their paths. The
 * emulator keeps what the control page shows afterward.
 */
export async function recordCheckouts(emulator: Emulator) {
  const { call, create, sell, open } = createCaller(emulator);
  const items: { priceId: string }[] = [];
  for (const { productName, assets, price } of cartItems.slice(0, 2))
    items.push({ priceId: await sell({ name: productName, image: assets.card_img.url, cents: price ?? 0 }) });
  const trial = { interval: 'day', frequency: 7 };
  const monthly = { billing_cycle: { interval: 'month', frequency: 1 }, trial_period: trial };
  const plan = [{ priceId: await sell({ name: 'Cadenza Plus', cents: 999, more: monthly }) }];
  const discount = { description: 'A spring sale', type: 'percentage', amount: '20', code: 'SPRING' };
  await create('/discounts', discount);

  async function payWith(behaviour: (typeof testCards)[number]['behaviour']) {
    const number = testCards.find((card) => card.behaviour === behaviour)?.number;
    const opened = await open({ items, customer: buyer });
    const pay = await call(`/checkout/api/${opened.id}/pay`, {
      number,
      expiryMonth: 12,
      expiryYear: new Date().getFullYear() + 4,
      cvc: '123',
    });
    return { open: opened, pay };
  }

  const { transactionId } = await emulator.control.pay({ items, email: buyer.email, country: 'DE' });
  const member = await emulator.control.pay({ items: plan, email: buyer.email, country: 'DE' });
  const cardChange = await call<{ data: { id: string } }>(
    `/subscriptions/${member.subscriptionId}/update-payment-method-transaction`,
  );
  const { customer_auth_token: customerAuthToken } = (
    await call<{ data: { customer_auth_token: string } }>(`/customers/${member.customerId}/auth-token`, {})
  ).data;
  const { address_id } = (await call<{ data: { address_id: string } }>(`/subscriptions/${member.subscriptionId}`)).data;
  const again = await call<{ data: { id: string } }>('/transactions', {
    items: items.map(({ priceId }) => ({ price_id: priceId, quantity: 1 })),
    customer_id: member.customerId,
    address_id,
  });
  async function payWithWallet() {
    const opened = await open({ items, customer: buyer });
    return {
      open: opened,
      pay: await call(`/checkout/api/${opened.id}/pay`, { wallet: 'paypal', behaviour: 'declined' }),
    };
  }
  return {
    details: { open: await open({ items }) },
    discount: { open: await open({ items, discountCode: discount.code }) },
    payment: { open: await open({ items, customer: buyer }) },
    trial: { open: await open({ items: plan, customer: buyer }) },
    saved: { open: await open({ transactionId: again.data.id, customerAuthToken }) },
    wallet: await payWithWallet(),
    newCard: { open: await open({ transactionId: cardChange.data.id }) },
    declined: await payWith('declined'),
    challenge: await payWith('three_d_secure'),
    success: await payWith('pays'),
    paid: { open: await open({ transactionId }) },
    refused: { open: await open({ items: [{ priceId: 'pri_unknown' }] }) },
  };
}
