import type { AppRouter } from '@backline/api';
import type { Batch } from '@backline/domain/support/codes/batch';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { getMeant } from './get-meant.ts';
import { toProductText } from './text.ts';

type Inputs = inferRouterInputs<AppRouter>['support'];
type Outputs = inferRouterOutputs<AppRouter>['support'];

/** The support client's calls, made on this machine's database or at a server. */
export type SupportClient = { [Name in keyof Inputs]: (input: Inputs[Name]) => Promise<Outputs[Name]> };

/** A client with a method for each call. */
export function toSupportClient(call: (name: keyof SupportClient, input: unknown) => Promise<unknown>): SupportClient {
  const get = (_client: unknown, name: keyof SupportClient) => (input: unknown) => call(name, input);
  return new Proxy({}, { get } as ProxyHandler<object>) as SupportClient;
}

/** Finds a batch by its name or a part of it. Throws if there are none or several. */
export async function getBatch(
  client: SupportClient,
  { batch, reason }: { batch: string; reason: string },
): Promise<Batch> {
  const { batches } = await client.listBatches({ reason });
  return getMeant(batch, batches, {
    kind: 'batch',
    list: 'backline batch list',
    toNames: ({ batch: name }) => [name],
  });
}

/** Finds a SKU: as given, or by its displayed name or a part of either. */
export async function getSku(client: SupportClient, wanted: string): Promise<string> {
  const { skus } = await client.listSkus();
  const meant = getMeant(wanted, skus, {
    kind: 'SKU',
    list: 'backline sku list',
    toNames: (one) => [toProductText(one), one.sku, one.productName],
  });
  return meant.sku;
}
