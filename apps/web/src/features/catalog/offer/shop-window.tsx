import { toShopTitle } from '@backline/domain/catalog/page-title';
import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/list';
import { ArrowLeft, Button } from '@backline/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { CartButton } from './cart-button.tsx';

/** True if the previous page is ours, in this document or an earlier one. */
function isAfterOurs(key: string): boolean {
  const idx: unknown = window.history.state?.idx;
  // The first entry gets another key when the rest of its address is applied, but keeps its position.
  if (key !== 'default' && idx !== 0) return true;
  // A link pressed before the page is ready opens another document, whose router does not know earlier pages.
  const { navigation }: { navigation?: Navigation } = window;
  return idx === 0 && navigation?.canGoBack === true;
}

/** Goes back within the shop, or to the marketplace for visitors from another site. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => void (isAfterOurs(key) ? navigate(-1) : navigate(paths.marketplace));
  return (
    <Button variant="quiet" className="-ms-5" onClick={goBack}>
      <ArrowLeft className="size-5" />
      {t('list.back')}
    </Button>
  );
}

interface ShopWindowProps<Data> {
  query: { data: Data | undefined; isError: boolean };
  toName: (data: Data) => string;
  skeleton: ReactNode;
  /** True if the page has its own bar at the bottom of a narrow screen. */
  hasBar?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * A page about one item of the marketplace: it sets the title, shows a 404 if the item is missing, and has the cart.
 */
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
