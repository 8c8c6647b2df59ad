import { skuInput } from '@backline/domain/licenses/license';
import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { refuseUsage } from '../options.ts';

/** Adds something that can be owned, or names it anew. */
export async function skuSet(
  context: Context,
  [sku = '']: string[],
  { name, subject = '' }: Options,
): Promise<Outcome> {
  if (!skuInput.safeParse(sku).success) throw refuseUsage(`"${sku}" is not a SKU: letters, digits, dots and dashes.`);
  if (name === undefined || name.trim() === '') throw refuseUsage('--name is missing: what customers read.');
  await assertDatabaseExists(context.env);
  const { setSku } = await import('@backline/core/support/set-sku');
  await withCore(context, (core) => setSku(core, operator, { sku, productName: name.trim(), subject: subject.trim() }));
  return { data: { sku, productName: name.trim(), subject: subject.trim() }, lines: [sku] };
}
