import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { listTaxCategories, taxCategories } from '../catalog/products.ts';
import type { World } from '../world/world.ts';

/** Sets the tax categories that the account may sell in. None: those of the beginning. */
export function setTaxCategories(world: World, categories?: (typeof taxCategories)[number][]) {
  const read = readBody(z.array(z.enum(taxCategories)).optional(), categories);
  world.settings.set('tax_categories', read);
  return { taxCategories: listTaxCategories(world) };
}
