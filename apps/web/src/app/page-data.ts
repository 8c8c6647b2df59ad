import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Data that the server sends with a rendered page. */
export interface PageData {
  /** The part of the address that was rendered. The rest is applied after hydration. */
  address: string;
  /**
   * The answers that the page shows, by key. Null if they are too large, so the browser loads them before hydration.
   */
  answers: readonly (readonly [QueryKey, unknown])[];
}

const elementId = 'page-data';

/** The data of a rendered page; null if the browser renders it. */
export function readPageData(page: Document): PageData | null {
  return JSON.parse(page.getElementById(elementId)?.textContent ?? 'null') as PageData | null;
}

/** Puts the data into an element that is not executed. No value can close the element. */
export function toPageDataElement(data: PageData): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Resolves once the answers used to render the page are here. False if one could not be loaded. */
export function whenAnswered({ answers }: PageData, queryClient: QueryClient): Promise<boolean> {
  const toStates = () => answers.map(([key]) => queryClient.getQueryState(key)?.status);
  return new Promise((resolve) => {
    const check = () => {
      const states = toStates();
      if (states.includes('pending')) return;
      stop();
      resolve(states.every((status) => status === 'success'));
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
