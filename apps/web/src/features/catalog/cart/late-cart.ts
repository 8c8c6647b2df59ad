import { createLate } from '../../../lib/calls/create-late.tsx';

/** The cart, with its dialogs and the checkout. Their code loads after the page. */
export const LateCart = createLate(async () => (await import('./cart-control.tsx')).CartControl);

/** Loads the code of the cart before it is opened, so that it opens at once. */
export function warmCart(): void {
  void LateCart.preload().catch(() => undefined);
}
