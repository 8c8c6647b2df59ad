import { browserStorage } from '../../lib/browser-storage.ts';
import { getMachineId } from '../../lib/machine-id.ts';
import { askPasskey, isCancelled, stopAsking } from '../../lib/passkey-calls.ts';
import type { trpc } from '../../lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Logs in with a passkey that the browser asks for, or offers in the field of the address. */
export async function logInWithPasskey(client: Client, apiKey: string, isOffered = false): Promise<{ token: string }> {
  const options = await client.sessions.getPasskeyOptions.mutate();
  const assertion = await askPasskey(options, isOffered);
  const machineId = await getMachineId(browserStorage);
  return client.sessions.logInWithPasskey.mutate({ apiKey, machineId, assertion });
}

/** Before its challenge ends, what is offered is offered again. */
const renewMs = 4 * 60_000;

/** Offers passkeys in the field of the address until one is used. Returns how to stop that. */
export function offerPasskeys(
  client: Client,
  apiKey: string,
  on: { token: (token: string) => void; error: (error: unknown) => void },
): () => void {
  let isOver = false;
  const offer = () =>
    logInWithPasskey(client, apiKey, true).then(
      ({ token }) => isOver || on.token(token),
      (error: unknown) => isOver || isCancelled(error) || on.error(error),
    );
  void offer();
  // Nobody logs in on a page that is hidden; the next turn after it is seen again offers.
  const timer = setInterval(() => document.hidden || void offer(), renewMs);
  return () => {
    isOver = true;
    clearInterval(timer);
    stopAsking();
  };
}
