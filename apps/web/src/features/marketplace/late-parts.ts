import { createLate } from '../../lib/create-late.tsx';

/** The parts of the shop that lie over a page: their code, with that of all dialogs, is no part of the first load. */
export const LateCartDialog = createLate(async () => (await import('./cart-dialog.tsx')).CartDialog);
export const LateSheet = createLate(async () => (await import('./filter-sheet.tsx')).FilterSheet);
export const LateComparePacks = createLate(async () => (await import('./compare-packs.tsx')).ComparePacks);
