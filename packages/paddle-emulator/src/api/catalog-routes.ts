import { createDiscount, createDiscountGroup, updateDiscount, updateDiscountGroup } from '../catalog/discounts.ts';
import { previewPrices } from '../catalog/previews.ts';
import { createPrice, updatePrice } from '../catalog/prices.ts';
import { createProduct, updateProduct } from '../catalog/products.ts';
import type { World } from '../world/world.ts';
import type { Route } from './route.ts';

export function catalogRoutes(route: Route, world: World): void {
  route.entity('/products', world.products, {
    create: createProduct,
    update: updateProduct,
    withIncludes: (product, include) =>
      include.includes('prices')
        ? { ...product, prices: world.prices.list({ where: { product_id: [product.id] } }) }
        : product,
    rules: {
      filters: ['status', 'tax_category', 'type'],
      orders: ['name', 'status', 'tax_category', 'description'],
      usual: { status: ['active'], type: ['standard'] },
    },
  });

  route.entity('/prices', world.prices, {
    create: createPrice,
    update: updatePrice,
    withIncludes: (price, include) =>
      include.includes('product') ? { ...price, product: world.products.get(price.product_id) } : price,
    rules: ({ query }) => ({
      filters: ['status', 'product_id', 'type'],
      usual: { status: ['active'], type: ['standard'] },
      base: query.recurring ? { notNull: { billing_cycle: query.recurring === 'true' } } : {},
      orders: ['product_id', 'status', 'description'],
    }),
  });

  route.post('/pricing-preview', ({ body }) => previewPrices(world, body));

  route.entity('/discounts', world.discounts, {
    create: createDiscount,
    update: updateDiscount,
    withIncludes: (discount, include) =>
      include.includes('discount_group') && discount.discount_group_id
        ? { ...discount, discount_group: world.discountGroups.find(discount.discount_group_id) }
        : discount,
    rules: {
      filters: ['status', 'code', 'mode', 'discount_group_id'],
      orders: ['code', 'status', 'times_used'],
      usual: { status: ['active'] },
    },
  });
  route.entity('/discount-groups', world.discountGroups, {
    create: createDiscountGroup,
    update: updateDiscountGroup,
    rules: { filters: ['status'], orders: ['name'], usual: { status: ['active'] } },
  });
}
