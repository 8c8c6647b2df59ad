import type { Assertion } from '@backline/domain/factors/fields';
import { askPasskey, stopAsking } from '../../../lib/auth/passkey-calls.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { getMachineId } from '../../../lib/browser/machine-id.ts';
import type { trpc } from '../../../lib/calls/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

async function getAssertion(client: Client, isOffered: boolean): Promise<Assertion> {
  return askPasskey(await client.sessions.getPasskeyOptions.mutate(), isOffered);
}

async function logIn(client: Client, apiKey: string, assertion: Assertion): Promise<{ token: string }> {
  const machineId = await getMachineId(browserStorage);
  return client.sessions.logInWithPasskey.mutate({ apiKey, machineId, assertion });
}

/** Logs in with a passkey that the browser asks for. */
export async function logInWithPasskey(client: Client, apiKey: string): Promise<{ token: string }> {
  return logIn(client, apiKey, await getAssertion(client, false));
}

/** The offer is renewed before its challenge expires. */
const renewMs = 4 * 60_000;

/**
 * Offers passkeys in the email field until one is used. Returns a function that stops it. A failed offer shows nothing,
 * because the user did not ask for it. `on.error` is called after the user has chosen a passkey.
 */
export function offerPasskeys(
  client: Client,
  apiKey: string,
  on: { token: (token: string) => void; error: (error: unknown) => void },
): () => void {
  let isOver = false;
  const offer = async () => {
    const assertion = await getAssertion(client, true).catch(() => null);
    if (assertion === null || isOver) return;
    await logIn(client, apiKey, assertion).then(
      ({ token }) => isOver || on.token(token),
      (error: unknown) => isOver || on.error(error),
    );
  };
  void offer();
  // No one logs in on a hidden page. The offer is renewed once the page is visible.
  const timer = setInterval(() => document.hidden || void offer(), renewMs);
  return () => {
    isOver = true;
    clearInterval(timer);
    stopAsking();
  };
}
