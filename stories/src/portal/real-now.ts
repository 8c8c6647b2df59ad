/** The time in milliseconds by a clock that the toolbar cannot move: dates of the cast stay where they are. */
export const realNow = () => performance.timeOrigin + performance.now();
