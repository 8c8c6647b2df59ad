import type { ProductConfig } from '@backline/domain/product';
import { createProvided } from './calls/create-provided.ts';

export const [ProductContext, useProduct] = createProvided<ProductConfig>(
  () => new Error('useProduct must be used within a ProductProvider'),
);
