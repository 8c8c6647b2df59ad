import type { IDiscountResponse } from '@paddle/paddle-node-sdk';
import { createDiscountGroup, updateDiscountGroup } from '../catalog/discount-groups.ts';
import { createDiscount, updateDiscount } from '../catalog/discounts.ts';
import { previewPrices } from '../catalog/preview-prices.ts';
import { createPrice, updatePrice } from '../catalog/prices.ts';
import { createProduct, updateProduct } from '../catalog/products.ts';
import type { ListQuery } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

function withGroup(world: World, discount: IDiscountResponse, include: string[] | undefined): IDiscountResponse {
  if (!include?.includes('discount_group') || !discount.discount_group_id) return discount;
  return { ...discount, discount_group: world.discountGroups.find(discount.discount_group_id) };
}

export function catalogRoutes(route: Route): void {
  route.create('/products', ({ world, body }) => createProduct(world, body));
  route.patch('/products/:id', ({ world, id, body }) => updateProduct(world, id, body));
  route.get('/products/:id', ({ world, id, query }) => {
    const product = world.products.get(id);
    const hasPrices = readList(query, 'include')?.includes('prices');
    return hasPrices ? { ...product, prices: world.prices.list({ where: { product_id: [product.id] } }) } : product;
  });
  route.list('/products', (request) => {
    const { world, query } = request;
    const hasPrices = readList(query, 'include')?.includes('prices');
    const rules = {
      filters: ['status', 'tax_category', 'type'],
      orders: ['name', 'status', 'tax_category', 'description'],
      usual: { status: ['active'], type: ['standard'] },
    };
    return listPage(request, world.products, rules, (product) =>
      hasPrices ? { ...product, prices: world.prices.list({ where: { product_id: [product.id] } }) } : product,
    );
  });

  route.create('/prices', ({ world, body }) => createPrice(world, body));
  route.patch('/prices/:id', ({ world, id, body }) => updatePrice(world, id, body));
  route.get('/prices/:id', ({ world, id, query }) => {
    const price = world.prices.get(id);
    const hasProduct = readList(query, 'include')?.includes('product');
    return hasProduct ? { ...price, product: world.products.get(price.product_id) } : price;
  });
  route.list('/prices', (request) => {
    const { world, query } = request;
    const hasProduct = readList(query, 'include')?.includes('product');
    const base: ListQuery = query.recurring ? { notNull: { billing_cycle: query.recurring === 'true' } } : {};
    const rules = {
      filters: ['status', 'product_id', 'type'],
      usual: { status: ['active'], type: ['standard'] },
      base,
      orders: ['product_id', 'status', 'description'],
    };
    return listPage(request, world.prices, rules, (price) =>
      hasProduct ? { ...price, product: world.products.get(price.product_id) } : price,
    );
  });

  route.post('/pricing-preview', ({ world, body }) => previewPrices(world, body));
}

export function discountRoutes(route: Route): void {
  route.create('/discounts', ({ world, body }) => createDiscount(world, body));
  route.get('/discounts/:id', ({ world, id, query }) =>
    withGroup(world, world.discounts.get(id), readList(query, 'include')),
  );
  route.patch('/discounts/:id', ({ world, id, body }) => updateDiscount(world, id, body));
  route.list('/discounts', (request) =>
    listPage(
      request,
      request.world.discounts,
      {
        filters: ['status', 'code', 'mode', 'discount_group_id'],
        orders: ['code', 'status', 'times_used'],
        usual: { status: ['active'] },
      },
      (discount) => withGroup(request.world, discount, readList(request.query, 'include')),
    ),
  );

  route.create('/discount-groups', ({ world, body }) => createDiscountGroup(world, body));
  route.get('/discount-groups/:id', ({ world, id }) => world.discountGroups.get(id));
  route.patch('/discount-groups/:id', ({ world, id, body }) => updateDiscountGroup(world, id, body));
  route.list('/discount-groups', (request) =>
    listPage(request, request.world.discountGroups, {
      filters: ['status'],
      orders: ['name'],
      usual: { status: ['active'] },
    }),
  );
}
