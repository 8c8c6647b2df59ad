import type { Clock } from '@backline/web/features/audition/decks/create-audition.ts';

/** The clock of a paused player, 3.4 of 8.2 seconds into a track. */
export const stillClock: Clock = { read: () => ({ time: 3.4, duration: 8.2 }), subscribe: () => () => undefined };
