import { toApiBase } from './api-base.ts';

/** Answers to an account that lacks the permission or the feature. */
const denied = [401, 403, 404];

/** Turns on Paddle's mails about abandoned checkouts. The SDK lacks this call. */
export async function recoverCheckouts(environment: string, apiKey: string): Promise<boolean> {
  const answer = await fetch(`${toApiBase(environment)}/settings/checkout-recovery`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'paddle-version': '1' },
    body: JSON.stringify({ enabled: true }),
  });
  if (denied.includes(answer.status)) return false;
  if (!answer.ok) throw new Error(`The checkout recovery was answered with ${answer.status}.`);
  return true;
}
