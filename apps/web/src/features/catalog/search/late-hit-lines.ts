import { createLate } from '../../../lib/calls/create-late.tsx';

/** Why a search has found a pack: only what was searched has it. */
export const LateHitLines = createLate(async () => (await import('./hit-lines.tsx')).HitLines);
