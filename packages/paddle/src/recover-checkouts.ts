const bases = { production: 'https://api.paddle.com', sandbox: 'https://sandbox-api.paddle.com' };

/** Answers to an account without the permission, or without the feature. */
const denied = [401, 403, 404];

/** Switches on Paddle's mails to people who leave a checkout. The SDK does not know this call. */
export async function recoverCheckouts(environment: string, apiKey: string): Promise<boolean> {
  const base = environment in bases ? bases[environment as keyof typeof bases] : environment;
  const answer = await fetch(`${base}/settings/checkout-recovery`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'paddle-version': '1' },
    body: JSON.stringify({ enabled: true }),
  });
  if (denied.includes(answer.status)) return false;
  if (!answer.ok) throw new Error(`The checkout recovery was answered with ${answer.status}.`);
  return true;
}
