import type { GrantReport } from '@backline/domain/support/grants/grant';
import { getMeant } from '../shared/get-meant.ts';
import { refuseUsage } from '../shared/options.ts';
import type { SupportClient } from '../shared/support-client.ts';

/** Finds the id of a grant: as given, or by an account and a product. */
export async function getGrantId(
  client: SupportClient,
  [who = '', product]: readonly string[],
  { reason, isMeant }: { reason: string; isMeant: (grant: GrantReport) => boolean },
): Promise<string> {
  if (!who.includes('@')) return who;
  if (product === undefined) throw refuseUsage(`Say which: the SKU or the name of what ${who} was granted.`);
  const { grants } = await client.getUserReport({ email: who, reason });
  const meant = getMeant(product, grants.filter(isMeant), {
    kind: 'grant of',
    list: `backline user show ${who}`,
    toNames: ({ id, sku, productName }) => [`${productName} (${sku}, ${id})`, sku, productName],
  });
  return meant.id;
}
