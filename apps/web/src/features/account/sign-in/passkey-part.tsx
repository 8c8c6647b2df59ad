import { t } from '@backline/texts/account/second-step';
import { Button, ErrorNotice } from '@backline/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toPasskeyError } from '../../../lib/auth/to-passkey-error.ts';
import { trpc } from '../../../lib/calls/trpc.ts';

const load = () => import('./passkey-login.ts');

/** A user's first events on a page. Loading a page alone requests no challenge. */
const firstActs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

export interface PasskeyPartProps {
  apiKey: string;
  onToken: (token: string) => void;
}

/** Logging in with a passkey: with a button, and in the email field if the browser supports it. */
export function PasskeyPart({ apiKey, onToken }: PasskeyPartProps) {
  const { client } = trpc.useUtils();
  const [offerError, setOfferError] = useState<unknown>(null);
  useEffect(() => {
    let stop = () => {};
    const view = new AbortController();
    const begin = async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { offerPasskeys } = await load();
      if (!view.signal.aborted) stop = offerPasskeys(client, apiKey, { token: onToken, error: setOfferError });
    };
    const offer = () => {
      for (const act of firstActs) window.removeEventListener(act, offer);
      // Without the offer, the button still loads the same code and shows errors.
      begin().catch(() => undefined);
    };
    for (const act of firstActs) window.addEventListener(act, offer, { signal: view.signal });
    return () => {
      view.abort();
      stop();
    };
  }, [client, apiKey, onToken]);
  const ask = useMutation({
    mutationFn: async () => (await load()).logInWithPasskey(client, apiKey),
    onSuccess: ({ token }) => onToken(token),
  });
  const error = toPasskeyError(ask.error ?? offerError);
  return (
    <>
      <ErrorNotice error={error} />
      <Button variant="secondary" isPending={ask.isPending} isWide onClick={() => ask.isPending || ask.mutate()}>
        {t('secondStep.usePasskey')}
      </Button>
    </>
  );
}
