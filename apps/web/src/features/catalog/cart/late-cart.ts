import { createLate } from '../../../lib/calls/create-late.tsx';

/** Not in the first load, together with all dialogs and the checkout. */
export const LateCart = createLate(async () => (await import('./cart-control.tsx')).CartControl);

/** Loads it when it will probably be opened: with items in it, or on hover or focus of its button. */
export function warmCart(): void {
  void LateCart.preload().catch(() => undefined);
}
