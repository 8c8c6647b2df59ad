/** How long a string sounds, in seconds. */
export const ringS = 2.4;
