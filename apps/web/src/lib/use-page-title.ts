import { page } from '@backline/texts/page';
import { titles } from '@backline/texts/titles';
import { createTexts } from '@backline/texts/write';
import { useEffect } from 'react';
import { useProduct } from './product-provider.tsx';
import { useTitle } from './use-title.ts';

const { t } = createTexts({ page, titles });

function useFullTitle(name: string): string {
  const { name: product } = useProduct();
  return t('titles.page', { name, portal: t('page.portal', { product }) });
}

/** Sets the title of a page whose name is not in the first load, as the route table does for others. */
export function usePageTitle(name: string): void {
  useTitle(useFullTitle(name));
}

/** Sets the title during a step of a page. The page's own title returns afterwards. */
export function useTitleWhileShown(name: string): void {
  const title = useFullTitle(name);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
