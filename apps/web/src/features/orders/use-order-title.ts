import { page } from '@backline/texts/en/page';
import { titles } from '@backline/texts/en/titles';
import { createTexts } from '@backline/texts/write';
import { useProduct } from '../../lib/product-provider.tsx';
import { useTitle } from '../../lib/use-title.ts';

const { t } = createTexts({ page, titles });

/** Sets the title of a page about orders, like those that the route table names. */
export function useOrderTitle(name: string): void {
  const { name: product } = useProduct();
  useTitle(t('titles.page', { name, portal: t('page.portal', { product }) }));
}
