import { toShopTitle } from '@backline/domain/catalog/page-title';
import { paths } from '@backline/domain/paths';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { BackButton } from './back-button.tsx';
import { CartButton } from './cart-button.tsx';

interface ShopWindowProps<Data> {
  query: { data: Data | undefined; isError: boolean };
  toName: (data: Data) => string;
  skeleton: ReactNode;
  /** The page has a bar of its own at the bottom of a narrow screen. */
  hasBar?: boolean;
  children: (data: Data) => ReactNode;
}

/** A page about one thing of the marketplace: titled by its name, a 404 where there is none, with the cart at hand. */
export function ShopWindow<Data>({ query, toName, skeleton, hasBar, children }: ShopWindowProps<Data>) {
  const product = useProduct();
  const { data, isError } = query;
  useTitle(data === undefined ? null : toShopTitle(toName(data), product.name));
  if (isError && data === undefined) return <Navigate to={paths.notFound} replace />;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4">
        <BackButton />
        <CartButton isSmall={hasBar ?? false} />
      </div>
      {data === undefined ? skeleton : children(data)}
    </>
  );
}
