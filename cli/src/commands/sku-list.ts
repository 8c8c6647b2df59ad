import { toColumns } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { withSupportClient } from '../support-client.ts';

/** Everything that codes can be made for and that can be granted. */
export async function skuList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { skus } = await withSupportClient(context, options, (client) => client.listSkus());
  const rows = skus.map(({ sku, productName, subject }) => [sku, productName, subject]);
  return { data: { skus }, lines: toColumns(['SKU', 'PRODUCT', 'SUBJECT'], rows) };
}
