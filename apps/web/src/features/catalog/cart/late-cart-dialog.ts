import { createLate } from '../../../lib/create-late.tsx';

/** Its code, with that of all dialogs, is no part of the first load. */
export const LateCartDialog = createLate(async () => (await import('./cart-dialog.tsx')).CartDialog);
