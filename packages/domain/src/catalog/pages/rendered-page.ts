import type { CatalogCall } from '../../pages/pages.ts';
import type { ProductConfig } from '../../product.ts';

/** A catalog call and its answer. */
export interface PageAnswer {
  call: CatalogCall;
  input?: object;
  data: unknown;
  /** Too large to include in the page, so the browser loads it before hydration. */
  isLarge?: boolean;
}

/** The input for rendering a page. */
export interface PageToRender {
  address: string;
  product: ProductConfig;
  answers: readonly PageAnswer[];
}

export interface RenderedPage {
  /** The markup inside the root. */
  html: string;
  /** The element with the data for hydration. */
  data: string;
  /** Tags that preload the images visible without scrolling, in order. */
  imageTags: readonly string[];
}
