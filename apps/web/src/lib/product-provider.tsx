import type { ProductConfig } from '@backline/domain/product';
import { createProvided } from './calls/create-provided.ts';

export const [ProductContext, useProduct] = createProvided<ProductConfig>(
  'useProduct must be used within a ProductProvider',
);
