import type { CatalogCall } from '../../pages/pages.ts';
import type { ProductConfig } from '../../product.ts';

/** A call of the catalog with its answer. */
export interface PageAnswer {
  call: CatalogCall;
  input?: object;
  data: unknown;
  /** Too large to be sent with the page: the browser loads it before it hydrates. */
  isLarge?: boolean;
}

/** The input from which the portal's own program renders a page. */
export interface PageToRender {
  address: string;
  product: ProductConfig;
  answers: readonly PageAnswer[];
}

export interface RenderedPage {
  /** The markup inside the root. */
  html: string;
  /** The element with the data that hydration needs. */
  data: string;
  /** Tags that load the images that are visible without scrolling, in their order. */
  imageTags: readonly string[];
}
