import type { ProviderPrice, ProviderProduct } from '@backline/core/ports/payment-gateway';
import { readMark, readWire, wirePrice, wireProduct } from './wire.ts';

export function toProviderProduct(row: unknown): ProviderProduct {
  const wire = readWire(wireProduct, row);
  return {
    productId: wire.id,
    sku: readMark(wire.custom_data, 'backline_sku'),
    name: wire.name,
    description: wire.description ?? null,
    imageUrl: wire.image_url ?? null,
    taxCategory: wire.tax_category ?? null,
    isActive: wire.status === 'active',
  };
}

export function toProviderPrice(row: unknown): ProviderPrice {
  const wire = readWire(wirePrice, row);
  const interval = wire.billing_cycle?.interval;
  return {
    priceId: wire.id,
    productId: wire.product_id,
    kind: readMark(wire.custom_data, 'backline_price'),
    name: wire.name ?? null,
    unitPrice: { amount: Number(wire.unit_price.amount), currency: wire.unit_price.currency_code },
    interval: interval === 'month' || interval === 'year' ? interval : null,
    trialDays: wire.trial_period?.interval === 'day' ? wire.trial_period.frequency : null,
    isActive: wire.status === 'active',
  };
}
