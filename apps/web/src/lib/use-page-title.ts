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

/** Sets the title of a page whose name is no part of the first load of others, like those that the route table names. */
export function usePageTitle(name: string): void {
  useTitle(useFullTitle(name));
}

/** Sets the title while a step of a page is shown; the page's own comes back with the page. */
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
