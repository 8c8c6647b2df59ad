import type { Problem } from '@backline/db';
import type { Core } from '../../core.ts';
import { toWebhookUrl } from '../../payments/connection/connect-provider.ts';
import { findProviderSetting, findWebhookSecret } from '../../payments/provider-settings.ts';
import { type EventDestination, GatewayError } from '../../ports/payment-gateway.ts';

const late = 'What is bought is known up to a quarter of an hour late.';
const mend = '"backline paddle connect" mends it.';

const toProblem = (message: string): Problem => ({ code: 'paddle_destination', message });

/** Problems of the destinations that send to this shop. */
function judge(core: Core, active: readonly EventDestination[], secret: string | null): Problem[] {
  const url = toWebhookUrl(core);
  const sent = new Set(active.flatMap(({ types }) => types));
  const missing = core.gateway.account.usedEvents.filter((type) => !sent.has(type));
  if (missing.length > 0)
    return [toProblem(`Paddle's destination ${url} gets no ${missing.join(', ')}. ${mend} ${late}`)];
  if (active.some((one) => one.secret === secret)) return [];
  const isSet = core.settings.webhookSecret !== undefined;
  const advice = isSet ? 'PADDLE_WEBHOOK_SECRET is not its: set that one, or none.' : mend;
  return [toProblem(`The secret of Paddle's destination ${url} is another one, so its events are refused. ${advice}`)];
}

async function findTokenProblems(core: Core): Promise<Problem[]> {
  if (core.settings.clientToken !== undefined) return [];
  const stored = await findProviderSetting(core, 'client_token');
  const tokens = await core.gateway.account.listTokens();
  if (tokens.some(({ tokenId }) => tokenId === stored?.entityId)) return [];
  const message = `The client-side token of this shop is not there at Paddle, so no checkout opens. ${mend}`;
  return [{ code: 'paddle_token', message }];
}

async function findReceptionProblems(core: Core): Promise<Problem[]> {
  const url = toWebhookUrl(core);
  const destinations = await core.gateway.account.listDestinations();
  const active = destinations.filter((one) => one.isActive && one.url === url);
  if (active.length > 0) return judge(core, active, await findWebhookSecret(core));
  const stored = await findProviderSetting(core, 'webhook_destination');
  const known = destinations.map((one) => `${one.url}${one.isActive ? '' : ' (switched off)'}`).join(', ');
  const elsewhere = known === '' ? 'It has no destination of notifications.' : `Its destinations: ${known}.`;
  const isMoved = destinations.some((one) => one.destinationId === stored?.entityId && one.url !== url);
  const advice = isMoved ? '"backline paddle connect --move" moves the one of this shop.' : mend;
  return [toProblem(`Paddle sends no events to ${url}. ${elsewhere} ${late} ${advice}`)];
}

/**
 * Checks that Paddle's account has what this shop needs: a destination with all necessary events and our secret, and
 * the token for browsers. A missing permission is a separate problem. Throws `GatewayError` if Paddle doesn't answer.
 */
export async function findDestinationProblems(core: Core): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const find of [findReceptionProblems, findTokenProblems])
    try {
      found.push(...(await find(core)));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.reason !== 'forbidden') throw error;
      found.push({ code: 'paddle_permission', message: error.message });
    }
  return found;
}
