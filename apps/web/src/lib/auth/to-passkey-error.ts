import { t } from '@backline/texts/account/second-step';
import type { FormError } from '@backline/ui';
import { toErrorBody, toFormError } from '../calls/to-error-body.ts';

/**
 * Why a passkey was not used: the server's refusal, or the browser's. Nothing if the user closed the browser's window.
 */
export function toPasskeyError(error: unknown): FormError | null {
  if (!error) return null;
  if (toErrorBody(error) !== null) return toFormError(error, t('secondStep.failed'));
  const isClosed = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
  return isClosed ? null : { message: t('secondStep.passkeyFailed') };
}
