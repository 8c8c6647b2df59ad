import { page } from '@backline/texts/en/page';
import { titles } from '@backline/texts/en/titles';
import { createTexts } from '@backline/texts/write';
import { useProduct } from './product-provider.tsx';
import { useTitle } from './use-title.ts';

const { t } = createTexts({ page, titles });

/** Sets the title of a page whose name is no part of the first load of others, like those that the route table names. */
export function usePageTitle(name: string): void {
  const { name: product } = useProduct();
  useTitle(t('titles.page', { name, portal: t('page.portal', { product }) }));
}
