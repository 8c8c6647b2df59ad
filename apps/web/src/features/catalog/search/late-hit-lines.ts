import { createLate } from '../../../lib/calls/create-late.tsx';

/** Why a search found a pack. Only loaded for searches. */
export const LateHitLines = createLate(async () => (await import('./hit-lines.tsx')).HitLines);
