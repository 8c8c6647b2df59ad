interface Sending {
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
}

export type ResendState = 'idle' | 'sending' | 'sent' | 'failed';

/** The state of a request for another link, in the form that the cards need. */
export function toResendState({ isPending, isSuccess, isError }: Sending): ResendState {
  if (isPending) return 'sending';
  if (isSuccess) return 'sent';
  return isError ? 'failed' : 'idle';
}
