import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { trpc } from '../../lib/trpc.ts';

const load = () => import('./passkey-login.ts');

/** Logging in with a passkey, by a button, and in the field of the address where the browser offers that. */
export function usePasskeyLogin(apiKey: string, isOn: boolean, onToken: (token: string) => void) {
  const { client } = trpc.useUtils();
  const [isOffered, setOffered] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!isOn || !canUsePasskeys()) return;
    setOffered(true);
    let stop = () => {};
    let isOver = false;
    void window.PublicKeyCredential.isConditionalMediationAvailable?.()
      .then(async (isAvailable) => {
        if (!isAvailable) return;
        const { offerPasskeys } = await load();
        if (!isOver) stop = offerPasskeys(client, apiKey, { token: onToken, error: setError });
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [client, apiKey, isOn, onToken]);
  const press = useMutation({
    mutationFn: async () => (await load()).logInWithPasskey(client, apiKey),
    onSuccess: ({ token }) => onToken(token),
  });
  // Closing the browser's window is no failure.
  const failed = /^(NotAllowed|Abort)Error$/.test(press.error?.name ?? '') ? null : press.error;
  return { error: failed ?? error, press: isOffered ? () => press.mutate() : undefined };
}
