import type { IDiscountResponse } from '@paddle/paddle-node-sdk';
import { createDiscountGroup, getDiscountGroup, updateDiscountGroup } from '../catalog/discount-groups.ts';
import { createDiscount, getDiscount, updateDiscount } from '../catalog/discounts.ts';
import { previewPrices } from '../catalog/preview-prices.ts';
import { createPrice, getPrice, updatePrice } from '../catalog/prices.ts';
import { createProduct, getProduct, updateProduct } from '../catalog/products.ts';
import type { ListQuery } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

function withGroup(world: World, discount: IDiscountResponse, include: string[] | undefined): IDiscountResponse {
  if (!include?.includes('discount_group') || !discount.discount_group_id) return discount;
  return { ...discount, discount_group: world.discountGroups.find(discount.discount_group_id) };
}

export function catalogRoutes(route: Route): void {
  route('POST', '/products', ({ world, body }) => ({ status: 201, data: createProduct(world, body) }));
  route('PATCH', '/products/:id', ({ world, params, body }) => ({ data: updateProduct(world, params.id ?? '', body) }));
  route('GET', '/products/:id', ({ world, params, query }) => {
    const product = getProduct(world, params.id ?? '');
    const hasPrices = readList(query, 'include')?.includes('prices');
    return {
      data: hasPrices ? { ...product, prices: world.prices.list({ where: { product_id: [product.id] } }) } : product,
    };
  });
  route('GET', '/products', (request) => {
    const { world, query } = request;
    const hasPrices = readList(query, 'include')?.includes('prices');
    const rules = {
      filters: ['status', 'tax_category', 'type'],
      orders: ['name', 'status', 'tax_category', 'description'],
      usual: { status: ['active'], type: ['standard'] },
    };
    return {
      page: listPage(request, world.products, rules, (product) =>
        hasPrices ? { ...product, prices: world.prices.list({ where: { product_id: [product.id] } }) } : product,
      ),
    };
  });

  route('POST', '/prices', ({ world, body }) => ({ status: 201, data: createPrice(world, body) }));
  route('PATCH', '/prices/:id', ({ world, params, body }) => ({ data: updatePrice(world, params.id ?? '', body) }));
  route('GET', '/prices/:id', ({ world, params, query }) => {
    const price = getPrice(world, params.id ?? '');
    const hasProduct = readList(query, 'include')?.includes('product');
    return { data: hasProduct ? { ...price, product: getProduct(world, price.product_id) } : price };
  });
  route('GET', '/prices', (request) => {
    const { world, query } = request;
    const hasProduct = readList(query, 'include')?.includes('product');
    const base: ListQuery = query.recurring ? { notNull: { billing_cycle: query.recurring === 'true' } } : {};
    const rules = {
      filters: ['status', 'product_id', 'type'],
      usual: { status: ['active'], type: ['standard'] },
      base,
      orders: ['product_id', 'status', 'description'],
    };
    return {
      page: listPage(request, world.prices, rules, (price) =>
        hasProduct ? { ...price, product: getProduct(world, price.product_id) } : price,
      ),
    };
  });

  route('POST', '/pricing-preview', ({ world, body }) => ({ data: previewPrices(world, body) }));
}

export function discountRoutes(route: Route): void {
  route('POST', '/discounts', ({ world, body }) => ({ status: 201, data: createDiscount(world, body) }));
  route('GET', '/discounts/:id', ({ world, params, query }) => ({
    data: withGroup(world, getDiscount(world, params.id ?? ''), readList(query, 'include')),
  }));
  route('PATCH', '/discounts/:id', ({ world, params, body }) => ({
    data: updateDiscount(world, params.id ?? '', body),
  }));
  route('GET', '/discounts', (request) => ({
    page: listPage(
      request,
      request.world.discounts,
      {
        filters: ['status', 'code', 'mode', 'discount_group_id'],
        orders: ['code', 'status', 'times_used'],
        usual: { status: ['active'] },
      },
      (discount) => withGroup(request.world, discount, readList(request.query, 'include')),
    ),
  }));

  route('POST', '/discount-groups', ({ world, body }) => ({ status: 201, data: createDiscountGroup(world, body) }));
  route('GET', '/discount-groups/:id', ({ world, params }) => ({ data: getDiscountGroup(world, params.id ?? '') }));
  route('PATCH', '/discount-groups/:id', ({ world, params, body }) => ({
    data: updateDiscountGroup(world, params.id ?? '', body),
  }));
  route('GET', '/discount-groups', (request) => ({
    page: listPage(request, request.world.discountGroups, {
      filters: ['status'],
      orders: ['name'],
      usual: { status: ['active'] },
    }),
  }));
}
