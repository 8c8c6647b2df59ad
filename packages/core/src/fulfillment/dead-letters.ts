/**
 * The next step for a dead-lettered event, by its last error. An event that this version cannot read fails again at each
 * replay.
 */
export function toDeadLetterAdvice(lastError: string | null): string {
  return lastError?.startsWith('UnreadableEventError') === true
    ? 'A replay changes nothing: this version cannot read it. Have what it is about read from Paddle: backline paddle reconcile. Where that fails as well, update Backline and replay it, or look at it at Paddle and deliver by hand: backline grant add.'
    : 'When the cause is gone: backline paddle events replay EVENT.';
}
