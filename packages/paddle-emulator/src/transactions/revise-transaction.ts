import type { IBusinessResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { createAdjustment } from '../adjustments/create-adjustment.ts';
import { readBody } from '../api/body.ts';
import { isReverseCharged } from '../money/places.ts';
import { startEntity } from '../world/entity.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { getTransactionNotes, placeOf, withParties } from './place-of.ts';
import { saveTransaction } from './transaction-record.ts';

const text = z.string().max(1024).optional();
const short = z.string().max(200).optional();

const reviseBody = z.strictObject({
  customer: z.strictObject({ name: text }).optional(),
  business: z.strictObject({ name: text, tax_identifier: text }).optional(),
  address: z.strictObject({ first_line: text, second_line: text.nullable(), city: short, region: short }).optional(),
});

function assertRevisable(world: World, transaction: ITransactionResponse): void {
  const { id, status, revised_at } = transaction;
  if (status !== 'billed' && status !== 'completed')
    refuse('transaction_invalid_status_to_revise', `Transaction ${id} is ${status}.`);
  if (revised_at) refuse('transaction_revised_limit_reached', `Transaction ${id} was revised already.`);
  if (world.adjustments.count({ where: { transaction_id: [id] } }) > 0)
    refuse('transaction_adjusted_unable_to_revise', `Transaction ${id} was adjusted.`);
}

function reviseBusiness(
  world: World,
  transaction: ITransactionResponse,
  changes: z.output<typeof reviseBody>['business'],
): IBusinessResponse | null {
  const before = withParties(world, transaction).business ?? null;
  if (!changes) return before;
  const place = placeOf(world, transaction);
  const wasValid = isReverseCharged({ ...place, taxNumber: before?.tax_identifier ?? null });
  if (
    wasValid &&
    changes.tax_identifier !== undefined &&
    !isReverseCharged({ ...place, taxNumber: changes.tax_identifier })
  )
    refuse(
      'transaction_cannot_be_revised_with_invalid_tax_identifier',
      'A valid tax number replaces another one only.',
    );
  const blank = {
    id: world.newId('biz'),
    customer_id: transaction.customer_id ?? '',
    name: '',
    company_number: null,
    tax_identifier: null,
    contacts: [],
    custom_data: null,
    ...startEntity(world),
  };
  return { ...(before ?? blank), ...changes };
}

/** Refunds or credits the tax if the bill is reverse-charged with its new tax number. */
function returnTax(world: World, transaction: ITransactionResponse, business: IBusinessResponse | null): void {
  const place = { ...placeOf(world, transaction), taxNumber: business?.tax_identifier ?? null };
  const taxed = (transaction.details?.line_items ?? []).filter(({ totals }) => BigInt(totals?.tax ?? '0') > 0n);
  if (taxed.length === 0 || !isReverseCharged(place)) return;
  const totals = transaction.details?.totals;
  if (BigInt(totals?.tax ?? '0') > BigInt(totals?.grand_total ?? '0')) {
    refuse(
      'transaction_cannot_be_revised_with_tax_higher_than_grand_total_or_negative_tax',
      'More tax than was paid cannot be returned.',
    );
  }
  createAdjustment(world, {
    action: transaction.status === 'completed' ? 'refund' : 'credit',
    transactionId: transaction.id,
    reason: 'revised with a tax number',
    items: taxed.map(({ id }) => ({ item_id: id, type: 'tax' as const })),
    status: 'approved',
  });
}

/** Corrects the buyer's details on a bill. The customer, address and business themselves do not change. */
export function reviseTransaction(world: World, id: string, body: unknown): ITransactionResponse {
  const { customer, address, business: businessChanges } = readBody(reviseBody, body);
  const transaction = world.transactions.get(id);
  assertRevisable(world, transaction);
  const given = [customer, address, businessChanges].flatMap((part) => Object.keys(part ?? {}));
  if (given.length === 0) refuse('transaction_nothing_to_revise', 'The request has no field to revise.');
  const business = reviseBusiness(world, transaction, businessChanges);
  const revised = { ...(customer ? { customer } : {}), ...(address ? { address } : {}), business };
  world.transactionNotes.put({ ...getTransactionNotes(world, id), revised });
  saveTransaction(world, { ...transaction, revised_at: world.clock.nowText() }, 'transaction.revised');
  if (businessChanges?.tax_identifier) returnTax(world, transaction, business);
  return world.transactions.get(id);
}
