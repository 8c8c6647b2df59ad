import { waiting } from '@backline/texts/en/waiting';

/** Why the owner of an account can't change its address while something else waits for it, by what waits. */
export const waitingTexts = waiting;

/** The kinds of tasks that change whose an account is. */
export type WaitingChange = keyof typeof waiting;
