import type { links } from '@backline/texts/en/links';

/** Why a mailed link no longer works. */
export type LinkProblem = keyof typeof links;
