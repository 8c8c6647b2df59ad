import { createLate } from '../../../lib/calls/create-late.tsx';

/** Its code, with that of all dialogs and of the checkout, is no part of the first load. */
export const LateCart = createLate(async () => (await import('./cart-control.tsx')).CartControl);

/** Loads it where it will probably be opened: while there is something in it, or with the pointer or focus on its button. */
export function warmCart(): void {
  void LateCart.preload().catch(() => undefined);
}
