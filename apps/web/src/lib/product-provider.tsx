import type { ProductConfig } from '@backline/domain/product';
import { createContext, type ReactNode, useContext } from 'react';

const ProductContext = createContext<ProductConfig | null>(null);

export function ProductProvider({ product, children }: { product: ProductConfig; children: ReactNode }) {
  return <ProductContext value={product}>{children}</ProductContext>;
}

export function useProduct(): ProductConfig {
  const product = useContext(ProductContext);
  if (product === null) throw new Error('useProduct must be used within a ProductProvider');
  return product;
}
