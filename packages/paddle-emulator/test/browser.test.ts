import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readBlocks } from '@backline/kits';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emulatorDefaults } from '../src/index.ts';
import { testEnv } from './env.ts';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { readme } from './readme.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

const wrapper = readFileSync(fileURLToPath(new URL('index.esm.js', import.meta.resolve('@paddle/paddle-js'))));
const flags = ['--disable-gpu', '--disable-quic'];

let emulator: TestEmulator;
let catalog: TestCatalog;
let shop: Server;
let shopUrl: string;
let browser: Browser;
let page: Page;

const shopScript = `
import { initializePaddle } from '/paddle-js.js';
window.events = [];
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.blockedURI + ' ' + event.violatedDirective));
window.ready = initializePaddle({
  environment: new URLSearchParams(location.search).get('environment') ?? 'sandbox', token: '${emulatorDefaults.clientToken}',
  eventCallback: (event) => window.events.push(event),
}).then((paddle) => { window.paddle = paddle; return Boolean(paddle?.Initialized); });
`;

function toReadersPage(): string {
  const { code = '' } = readBlocks(readme).find(({ file }) => file === 'checkout.html') ?? {};
  return code.replaceAll('http://127.0.0.1:4403', emulator.url).replace('pri_…', catalog.pack.id);
}

function serveShop(): Server {
  return createServer((request, response) => {
    const policy = `default-src 'none'; script-src 'self' ${emulator.url}; frame-src ${emulator.url}; connect-src 'self' ${emulator.url}`;
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (request.url === '/shop.js') return send('text/javascript', shopScript);
    if (request.url === '/checkout.html') return send('text/html', toReadersPage());
    if (/^\/(paddle-js|node_modules.*index\.esm)\.js$/.test(request.url ?? '')) return send('text/javascript', wrapper);
    response.setHeader('content-security-policy', policy);
    send(
      'text/html',
      `<!doctype html><title>Shop</title><button>Buy</button><script src="${emulator.url}/paddle.js"></script><script type="module" src="/shop.js"></script>`,
    );
  });
}

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
  shop = serveShop();
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: testEnv.chromiumPath, args: flags });
});

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await emulator?.stop();
});

beforeEach(async () => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(shopUrl);
  await page.evaluate('window.ready');
});

afterEach(async () => {
  expect(await page.evaluate('window.violations')).toEqual([]);
  await page.close();
});

interface CheckoutEvent {
  name: string;
  code?: string;
  data?: {
    customer: { id: string | null; email: string | null };
    totals: { total: number };
    payment: { method_details: { type: string } };
    transaction_id: string;
    status: string;
  };
}

const events = () => page.evaluate('window.events') as Promise<CheckoutEvent[]>;
const names = async () => (await events()).map(({ name }) => name);
const open = (input: object) =>
  page.evaluate(
    (given) => (window as unknown as { paddle: { Checkout: { open(o: object): void } } }).paddle.Checkout.open(given),
    input,
  );
const overlay = (): FrameLocator => page.frameLocator('iframe[name=paddle_frame]');

async function enterBuyer(email: string, country: string): Promise<void> {
  await overlay().getByLabel('Email address').fill(email);
  await overlay().getByLabel('Country').selectOption(country);
  await overlay().getByRole('button', { name: 'Continue to payment' }).click();
}

const cards = { pays: '4242424242424242', declined: '4000000000000002', asks: '4000003800000446' };

async function payWith(card: keyof typeof cards): Promise<void> {
  await overlay().locator(`[data-card="${cards[card]}"]`).click();
  await overlay().locator('button.primary').click();
}

test.each(['light', 'dark'] as const)('the page is visible behind a checkout in the %s theme', async (theme) => {
  const corner = () => page.screenshot({ clip: { x: 4, y: 4, width: 8, height: 8 } });
  const paint = (color: string) =>
    page.evaluate(
      ([background, scheme]) => {
        document.documentElement.style.background = background;
        document.documentElement.style.colorScheme = scheme;
      },
      [color, theme] as const,
    );
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }], settings: { theme } });
  await overlay().getByLabel('Email address').waitFor();
  await paint('#c00000');
  const before = await corner();
  await paint('#0000c0');
  expect((await corner()).equals(before)).toBe(false);
});

test('a picture that cannot be loaded gives way to the first letter', async () => {
  const { id: productId } = await emulator.paddle.products.create({
    name: 'Lost Cover',
    taxCategory: 'standard',
    imageUrl: `${emulator.url}/no-such-picture.png`,
  });
  const unitPrice = { amount: '4900', currencyCode: 'USD' as const };
  const { id } = await emulator.paddle.prices.create({ productId, description: 'pack', unitPrice });
  await open({ items: [{ priceId: id, quantity: 1 }] });
  const art = overlay().locator('.art').first();
  await art.waitFor();
  expect(await art.textContent()).toBe('L');
  expect(await overlay().locator('.items img').count()).toBe(0);
});

test('a product without a picture shows its first letter, in the bundled fonts', async () => {
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }], settings: { theme: 'dark' } });
  const art = overlay().locator('.art').first();
  await art.waitFor();
  expect(await art.textContent()).toMatch(/^[A-Z]$/);
  expect(await art.evaluate((element) => getComputedStyle(element).backgroundImage)).toBe('none');
  const loaded = await overlay()
    .locator('body')
    .evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
  expect(loaded.join()).toMatch(/Instrument Sans/);
});

test('price previews follow the requested address', async () => {
  const preview = (await page.evaluate(
    ([priceId]) =>
      (window as unknown as { paddle: { PricePreview(o: object): Promise<unknown> } }).paddle.PricePreview({
        items: [{ priceId, quantity: 1 }],
        address: { countryCode: 'DE' },
      }),
    [catalog.pack.id],
  )) as { data: { currencyCode: string; details: { lineItems: { formattedTotals: { total: string } }[] } } };
  expect(preview.data.currencyCode).toBe('EUR');
  expect(preview.data.details.lineItems[0]?.formattedTotals.total).toBe('€45.08');
  const refusal = page.evaluate(
    'window.paddle.PricePreview({ items: [{ priceId: "pri_01k00000000000000000000000", quantity: 1 }] })',
  );
  await expect(refusal).rejects.toThrow(/could not be found/);
});

test('reports a declined card, a 3-D Secure card, the completion and the closing in order', async () => {
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }], customData: { buyer: 'signed' } });
  await enterBuyer('ada@example.com', 'DE');
  await payWith('declined');
  await overlay().getByText('The card was declined').waitFor();
  await payWith('asks');
  await overlay().getByRole('button', { name: 'Refuse' }).click();
  await overlay().getByText('The card was declined').waitFor();
  await payWith('asks');
  await overlay().getByRole('button', { name: 'Approve' }).click();
  await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
  await overlay().getByRole('button', { name: 'Done' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });

  expect(await names()).toEqual([
    'checkout.loaded',
    'checkout.updated',
    'checkout.customer.created',
    'checkout.payment.selected',
    'checkout.payment.initiated',
    'checkout.payment.failed',
    'checkout.payment.initiated',
    'checkout.payment.failed',
    'checkout.payment.initiated',
    'checkout.completed',
    'checkout.closed',
  ]);
  const seen = await events();
  expect(seen[0]?.data?.customer).toMatchObject({ id: null, email: null });
  const completed = seen.find(({ name }) => name === 'checkout.completed');
  expect(completed?.data?.customer.email).toBe('ada@example.com');
  expect(completed?.data?.totals.total).toBe(45.08);
  const transaction = await emulator.paddle.transactions.get(completed?.data?.transaction_id ?? '');
  expect(transaction).toMatchObject({ status: 'completed', currencyCode: 'EUR', customData: { buyer: 'signed' } });
});

test('a discount code lowers the total, and a wrong one shows an error', async () => {
  await emulator.paddle.discounts.create({ type: 'percentage', amount: '50', description: 'Half', code: 'HALF' });
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }] });
  await overlay().getByLabel('Discount code').fill('NONE');
  await overlay().getByRole('button', { name: 'Apply' }).click();
  await overlay().getByText('The code NONE is not known.').waitFor();
  await overlay().getByLabel('Discount code').fill('half');
  await overlay().getByRole('button', { name: 'Apply' }).click();
  await overlay().locator('.grand', { hasText: '$24.50' }).waitFor();
  expect(await names()).toEqual(['checkout.loaded', 'checkout.discount.applied']);
  await page.keyboard.press('Escape');
  await page.locator('iframe').waitFor({ state: 'detached' });
  expect((await names()).at(-1)).toBe('checkout.closed');
});

test('a transaction of a known customer opens at the payment step and describes the trial', async () => {
  const customer = await emulator.paddle.customers.create({ email: 'trial@example.com' });
  const address = await emulator.paddle.addresses.create(customer.id, { countryCode: 'US' });
  const transaction = await emulator.paddle.transactions.create({
    items: [{ priceId: catalog.monthlyTrial.id, quantity: 1 }],
    customerId: customer.id,
    addressId: address.id,
  });
  await open({ transactionId: transaction.id, settings: { allowLogout: false } });
  await overlay().getByText('7-day trial, then $9.99 every month').waitFor();
  await payWith('pays');
  await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
  const paid = await emulator.paddle.transactions.get(transaction.id);
  expect(paid.status).toBe('completed');
  expect(paid.subscriptionId).toMatch(/^sub_/);
});

test('a paid transaction opens as paid and asks for no card', async () => {
  const { transactionId } = await emulator.control.pay({
    items: [{ priceId: catalog.pack.id }],
    email: 'paid@example.com',
  });
  await open({ transactionId, customData: { buyer: 'another' } });
  await overlay().getByRole('heading', { name: 'Already paid' }).waitFor();
  expect(await overlay().locator('input').count()).toBe(0);
  await overlay().getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  expect(await names()).toEqual(['checkout.loaded', 'checkout.closed']);
  expect((await events())[0]?.data).toMatchObject({ status: 'completed', transaction_id: transactionId });
});

test('a transaction that changes while its checkout is open is paid as changed', async () => {
  const customer = await emulator.paddle.customers.create({ email: 'changing@example.com' });
  const { id } = await emulator.paddle.transactions.create({
    items: [{ priceId: catalog.monthly.id, quantity: 1 }],
    customerId: customer.id,
  });
  await open({ transactionId: id, settings: { allowLogout: false } });
  await overlay().locator('.grand', { hasText: '$9.99' }).waitFor();
  expect(await overlay().getByLabel('Email address').getAttribute('readonly')).toBe('');
  await emulator.paddle.transactions.update(id, { items: [{ priceId: catalog.annual.id, quantity: 1 }] });
  await overlay().getByLabel('Country').selectOption('US');
  await overlay().getByRole('button', { name: 'Continue to payment' }).click();
  await overlay().locator('.grand', { hasText: '$99.00' }).waitFor();
  await payWith('pays');
  await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
  expect((await emulator.paddle.transactions.get(id)).details?.totals?.grandTotal).toBe('9900');
});

test('redirects to the success URL, and saves a new card with a zero payment', async () => {
  const { subscriptionId } = await emulator.control.pay({
    items: [{ priceId: catalog.monthly.id }],
    email: 'card@example.com',
  });
  const change = await emulator.paddle.subscriptions.getPaymentMethodChangeTransaction(subscriptionId ?? '');
  await open({ transactionId: change.id, settings: { successUrl: `${shopUrl}/thanks` } });
  await overlay().getByRole('heading', { name: 'A new card' }).waitFor();
  await payWith('pays');
  await page.waitForURL('**/thanks');
  await page.evaluate('window.ready');
  expect((await emulator.paddle.transactions.get(change.id)).status).toBe('completed');
});

test('a purchase works with the keyboard alone', async () => {
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }] });
  await overlay().getByLabel('Email address').waitFor();
  await page.keyboard.type('keys@example.com\n');
  await overlay().getByLabel('Card number').waitFor();
  for (const text of ['4242424242424242', '1240', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('iframe').waitFor({ state: 'detached' });
  const completed = (await events()).find(({ name }) => name === 'checkout.completed');
  expect(completed?.data?.customer.email).toBe('keys@example.com');
});

describe('within a page', () => {
  const openInline = async () => {
    await page.evaluate(() => {
      document.documentElement.style.background = '#c00000';
      document.body.insertAdjacentHTML('beforeend', '<div class="till"></div>');
    });
    await open({
      items: [{ priceId: catalog.pack.id, quantity: 1 }],
      settings: { displayMode: 'inline', frameTarget: 'till', frameInitialHeight: 450 },
    });
    await overlay().getByRole('heading', { name: 'Your details' }).waitFor();
  };

  test('the form stands alone, and the page shows through it', async () => {
    await openInline();
    expect(await overlay().getByRole('heading').allTextContents()).toEqual(['Your details']);
    expect(await overlay().getByRole('complementary').count()).toBe(0);
    expect(await overlay().getByRole('dialog').count()).toBe(0);
    expect(await overlay().getByRole('button').allTextContents()).toEqual(['Continue to payment']);
    expect(await overlay().getByText('Subtotal').count()).toBe(0);
    const box = await page.locator('.till iframe').boundingBox();
    const ground = () =>
      page.screenshot({
        clip: { x: (box?.x ?? 0) + (box?.width ?? 0) - 3, y: (box?.y ?? 0) + 30, width: 2, height: 2 },
      });
    const before = await ground();
    await page.evaluate(() => {
      document.documentElement.style.background = '#0000c0';
    });
    expect((await ground()).equals(before)).toBe(false);
  });

  test('it leaves the focus to the page, pays and stays', async () => {
    await page.getByRole('button', { name: 'Buy' }).focus();
    await openInline();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Buy');
    await overlay().getByLabel('Email address').press('Escape');
    await enterBuyer('inline@example.com', 'US');
    await payWith('pays');
    await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(await overlay().getByRole('button').count()).toBe(0);
    expect(await names()).not.toContain('checkout.closed');
    const frame = page.locator('.till iframe');
    const inner = await overlay()
      .locator('[data-checkout]')
      .evaluate((element) => element.scrollHeight);
    await page.waitForFunction((height) => document.querySelector('iframe')?.offsetHeight === height, inner);
    expect((await frame.boundingBox())?.height).toBe(inner);
  });
});

describe('a payment without a card', () => {
  const openReady = async (email: string, more: object = {}) => {
    const items = [{ priceId: catalog.pack.id, quantity: 1 }];
    await open({ items, customer: { email, address: { countryCode: 'US' } }, ...more });
    await overlay().getByRole('heading', { name: 'Payment' }).waitFor();
  };
  const press = (name: string) => overlay().getByRole('button', { name, exact: true }).click();

  test.each(testEnv.isLong ? ['PayPal', 'Apple Pay', 'Google Pay'] : ['PayPal'])(
    'by %s is canceled, fails and succeeds',
    async (wallet) => {
      const type = wallet.toLowerCase().replace(' ', '-');
      await openReady(`${type}@example.com`);
      for (const [answer, text] of [
        ['Cancel', 'The payment was canceled. Nothing was charged.'],
        ['Decline', `The payment with ${wallet} was declined.`],
      ] as const) {
        await press(`Pay with ${wallet}`);
        await overlay().getByRole('heading', { name: wallet }).waitFor();
        await press(answer);
        await overlay().getByRole('alert').getByText(text).waitFor();
      }
      await press(`Pay with ${wallet}`);
      await press('Confirm');
      await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
      const tried = (await events()).filter(({ name }) => /payment|completed/.test(name));
      expect(tried.map(({ name, data }) => [name.replace('checkout.', ''), data?.payment.method_details.type])).toEqual(
        [
          ['payment.selected', 'card'],
          ['payment.selected', type],
          ['payment.initiated', type],
          ['payment.failed', type],
          ['payment.selected', type],
          ['payment.initiated', type],
          ['payment.failed', type],
          ['payment.initiated', type],
          ['completed', type],
        ],
      );
      const { payments } = await emulator.paddle.transactions.get(tried[0]?.data?.transaction_id ?? '');
      expect(payments.map(({ status }) => status)).toEqual(['captured', 'error']);
    },
  );

  test('by a saved card needs no number, and another card can be entered', async () => {
    const email = 'again@example.com';
    const { customerId } = await emulator.control.pay({ items: [{ priceId: catalog.monthly.id }], email });
    const { customerAuthToken } = await emulator.paddle.customers.generateAuthToken(customerId);
    const address = await emulator.paddle.addresses.create(customerId, { countryCode: 'US' });
    const { id } = await emulator.paddle.transactions.create({
      items: [{ priceId: catalog.pack.id, quantity: 1 }],
      customerId,
      addressId: address.id,
    });
    await open({ transactionId: id, customerAuthToken });
    const saved = overlay().getByRole('radio', { name: /^Visa •••• 4242/ });
    await saved.waitFor();
    expect(await saved.isChecked()).toBe(true);
    expect(await overlay().getByLabel('Card number').count()).toBe(0);
    await overlay().getByRole('radio', { name: 'Another card' }).check();
    await overlay().getByLabel('Card number').waitFor();
    await saved.check();
    await overlay().locator('button.primary').click();
    await overlay().getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(await emulator.paddle.paymentMethods.list(customerId).next()).toHaveLength(1);
  });

  test('is the only kind where the page allows no card', async () => {
    await openReady('express@example.com', { settings: { allowedPaymentMethods: ['paypal'] } });
    expect(await overlay().getByLabel('Card number').count()).toBe(0);
    expect(
      await overlay()
        .getByRole('button', { name: /^Pay with/ })
        .count(),
    ).toBe(1);
  });

  test('is refused with an event where the page allows nothing that there is', async () => {
    const items = [{ priceId: catalog.pack.id, quantity: 1 }];
    await open({ items, settings: { allowedPaymentMethods: ['alipay'] } });
    await overlay().getByRole('heading', { name: 'This checkout cannot be opened' }).waitFor();
    expect((await events()).at(-1)).toMatchObject({
      name: 'checkout.payment.error',
      code: 'no_payment_methods_available',
    });
  });
});

test('a screen reader hears each total that changes', async () => {
  await open({ items: [{ priceId: catalog.pack.id, quantity: 1 }] });
  await overlay().getByRole('status').getByText('Total $49.00, with $0.00 tax').waitFor();
  await overlay().getByLabel('Country').selectOption('DE');
  await overlay().getByRole('status').getByText('Total €45.08, with €7.20 tax').waitFor();
});

test('a locked email cannot be changed', async () => {
  await open({
    items: [{ priceId: catalog.pack.id, quantity: 1 }],
    customer: { email: 'kept@example.com' },
    settings: { allowLogout: false },
  });
  expect(await overlay().getByLabel('Email address').getAttribute('readonly')).toBe('');
});

test('an archived price emits an error event and shows an error', async () => {
  await open({ items: [{ priceId: 'pri_01k00000000000000000000000', quantity: 1 }] });
  await overlay().getByRole('heading', { name: 'This checkout cannot be opened' }).waitFor();
  const [event] = await events();
  expect(event).toMatchObject({ name: 'checkout.error', code: 'transaction_price_not_found' });
});

test('takes its own address as the environment, without a warning', async () => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const { port } = new URL(emulator.url);
  for (const address of [emulator.url, `${emulator.url}/`, `http://localhost:${port}`]) {
    await page.goto(`${shopUrl}/?environment=${encodeURIComponent(address)}`);
    expect(await page.evaluate('window.ready')).toBe(true);
  }
  expect(said).toEqual([]);
  await page.goto(`${shopUrl}/?environment=${encodeURIComponent('http://127.0.0.1:9')}`);
  expect(await page.evaluate('window.ready')).toBe(false);
  expect(said.join()).toContain("Unknown environment 'http://127.0.0.1:9'");
});

test('the page of the README opens a checkout', async () => {
  await page.goto(`${shopUrl}/checkout.html`);
  await page.waitForFunction('document.querySelector("button").onclick');
  await page.getByRole('button', { name: 'Buy' }).click();
  await overlay().getByRole('heading', { name: 'Your details' }).waitFor();
  await page.evaluate('window.violations = []');
});

test('an unknown option is refused', async () => {
  const message = await page.evaluate(`try { window.paddle.Update({ vendor: 1 }) } catch (error) { error.message }`);
  expect(message).toBe("[PADDLE] Unknown option parameter 'vendor'");
});
