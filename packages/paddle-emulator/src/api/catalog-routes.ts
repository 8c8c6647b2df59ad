import { createDiscount, createDiscountGroup, updateDiscount, updateDiscountGroup } from '../catalog/discounts.ts';
import { previewPrices } from '../catalog/previews.ts';
import { createPrice, updatePrice } from '../catalog/prices.ts';
import { createProduct, taxCategories, updateProduct } from '../catalog/products.ts';
import type { World } from '../world/world.ts';
import { entityStatus } from './body.ts';
import { trueOrFalse } from './parameters.ts';
import type { Route } from './route.ts';

const catalogTypes = ['standard', 'custom'] as const;

export function catalogRoutes(route: Route, world: World): void {
  route.entity('/products', world.products, {
    create: createProduct,
    update: updateProduct,
    includes: { prices: ({ id }) => ({ prices: world.prices.list({ where: { product_id: [id] } }) }) },
    rules: {
      filters: { status: entityStatus.options, tax_category: taxCategories, type: catalogTypes },
      orders: ['name', 'status', 'tax_category', 'description'],
      usual: { status: ['active'], type: ['standard'] },
    },
  });

  route.entity('/prices', world.prices, {
    create: createPrice,
    update: updatePrice,
    includes: { product: ({ product_id }) => ({ product: world.products.get(product_id) }) },
    rules: ({ query }) => ({
      filters: { status: entityStatus.options, product_id: null, type: catalogTypes },
      own: { recurring: trueOrFalse },
      usual: { status: ['active'], type: ['standard'] },
      base: query.recurring ? { notNull: { billing_cycle: query.recurring === 'true' } } : {},
      orders: ['product_id', 'status', 'description'],
    }),
  });

  route.post('/pricing-preview', ({ body }) => previewPrices(world, body));

  route.entity('/discounts', world.discounts, {
    create: createDiscount,
    update: updateDiscount,
    includes: {
      discount_group: ({ discount_group_id: id }) => (id ? { discount_group: world.discountGroups.find(id) } : {}),
    },
    rules: {
      filters: {
        status: [...entityStatus.options, 'expired', 'used'],
        code: null,
        mode: ['standard', 'custom'],
        discount_group_id: null,
      },
      orders: ['code', 'status', 'times_used'],
      usual: { status: ['active'] },
    },
  });
  route.entity('/discount-groups', world.discountGroups, {
    create: createDiscountGroup,
    update: updateDiscountGroup,
    rules: { filters: { status: entityStatus.options }, orders: ['name'], usual: { status: ['active'] } },
  });
}
