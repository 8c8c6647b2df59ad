import type { links } from '@backline/texts/account/links';

/** Why a mailed link no longer works. */
export type LinkProblem = keyof typeof links;
