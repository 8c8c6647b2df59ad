import { t } from '@backline/texts/shop/preview';

/** A browser may let a sound begin only while it handles a press. */
export function isPlayRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** The words for a visitor where a sound does not begin; null: nothing is wrong. */
export function toPlayFailure(status: string): string | null {
  if (status === 'refused') return t('preview.pressAgain');
  return status === 'failed' ? t('preview.failed') : null;
}

/** The label of a sound's button. */
export function toPlayLabel(name: string, isOn: boolean): string {
  return t(isOn ? 'preview.stop' : 'preview.play', { name });
}
