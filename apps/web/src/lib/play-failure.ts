/** A browser may let a sound begin only while it handles a press. */
export function isPlayRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** What a visitor reads where a sound does not begin; null: nothing is wrong. */
export function toPlayFailure(status: string): string | null {
  if (status === 'refused') return 'Press again to hear';
  return status === 'failed' ? 'Can’t be played' : null;
}
