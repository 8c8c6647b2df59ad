import {
  type CatalogGateway,
  GatewayError,
  type NewProviderPrice,
  type NewProviderProduct,
} from '@backline/core/ports/payment-gateway';
import type { PaddleCalls } from './calls.ts';
import { toProviderPrice, toProviderProduct } from './to-product.ts';

const perPage = 200;
const everyStatus: ('active' | 'archived')[] = ['active', 'archived'];
const toStatus = (isActive: boolean) => (isActive ? ('active' as const) : ('archived' as const));

const toMark = (sku: string, kind?: string) => ({
  backline_sku: sku,
  ...(kind === undefined ? {} : { backline_price: kind }),
});

function toProductBody({ sku, name, description, imageUrl, taxCategory }: NewProviderProduct) {
  return { name, description, imageUrl, taxCategory, customData: toMark(sku) };
}

const toUnitPrice = ({ amount, currency }: NewProviderPrice['unitPrice']) => ({
  amount: String(amount),
  currencyCode: currency as 'USD',
});

function toPriceBody({ sku, kind, productId, name, unitPrice, interval, trialDays }: NewProviderPrice) {
  return {
    productId,
    name,
    description: `${sku} ${kind}`,
    unitPrice: toUnitPrice(unitPrice),
    // The maximum quantity: a pack or plan is bought once.
    quantity: { minimum: 1, maximum: 1 },
    billingCycle: interval === null ? null : { interval, frequency: 1 },
    trialPeriod:
      trialDays === null ? null : { interval: 'day' as const, frequency: trialDays, requiresPaymentMethod: true },
    customData: toMark(sku, kind),
  };
}

export function catalogCalls({
  paddle,
  change,
  readAll,
}: PaddleCalls): Omit<CatalogGateway, 'takesImage' | 'recoverCheckouts'> {
  const { prices, products } = paddle;
  return {
    async takesTaxCategory(taxCategory) {
      try {
        await change(() => products.create({ name: `Try of ${taxCategory}`, type: 'custom', taxCategory }));
        return true;
      } catch (error) {
        if (error instanceof GatewayError && error.providerCode === 'product_tax_category_not_approved') return false;
        throw error;
      }
    },
    async listProducts() {
      return (await readAll(() => products.list({ perPage, status: everyStatus }))).map(toProviderProduct);
    },
    async listPrices(productId) {
      const of = productId === undefined ? {} : { productId: [productId] };
      return (await readAll(() => prices.list({ perPage, status: everyStatus, ...of }))).map(toProviderPrice);
    },
    async createProduct(product) {
      return (await change(() => products.create(toProductBody(product)))).id;
    },
    async updateProduct(productId, { isActive, sku, ...product }) {
      const more = {
        ...(isActive === undefined ? {} : { status: toStatus(isActive) }),
        ...(sku === undefined ? {} : { customData: toMark(sku) }),
      };
      await change(() => products.update(productId, { ...product, ...more }));
    },
    async createPrice(price) {
      return (await change(() => prices.create(toPriceBody(price)))).id;
    },
    async updatePrice(priceId, { unitPrice, isActive, name }) {
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(isActive === undefined ? {} : { status: toStatus(isActive) }),
        ...(unitPrice === undefined ? {} : { unitPrice: toUnitPrice(unitPrice) }),
      };
      await change(() => prices.update(priceId, body));
    },
  };
}
