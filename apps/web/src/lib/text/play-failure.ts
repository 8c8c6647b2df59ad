import { t } from '@backline/texts/shop/preview';

/** A browser may only allow a sound to start while it handles a press. */
export function isPlayRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** The message for a visitor if a sound does not start; null if nothing is wrong. */
export function toPlayFailure(status: string): string | null {
  if (status === 'refused') return t('preview.pressAgain');
  return status === 'failed' ? t('preview.failed') : null;
}

/** The label of a sound's button. */
export function toPlayLabel(name: string, isOn: boolean): string {
  return t(isOn ? 'preview.stop' : 'preview.play', { name });
}
