import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { createFileLink, type FileLink } from '../files/file-links.ts';
import { isReverseCharged } from '../money/places.ts';
import { placeOf, withParties } from '../transactions/place-of.ts';
import { addPeriod } from '../world/dates.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { layOut, toAmount, toBuyer, toPercent } from './lay-out.ts';

export function linkInvoice(world: World, id: string, disposition: FileLink['disposition']): { url: string } {
  const transaction = world.transactions.get(id);
  const isManual = transaction.collection_mode === 'manual';
  const isReady = transaction.status === 'completed' || (isManual && transaction.status === 'billed');
  if (!isReady || (transaction.details?.totals?.total ?? '0') === '0') {
    notFound('Invoice of transaction', id);
  }
  const name = `invoice-${transaction.invoice_number ?? id}.pdf`;
  return { url: createFileLink(world, { kind: 'invoice', id, name, disposition }) };
}

function toNotes(world: World, transaction: ITransactionResponse): string[] {
  const { billing_details: billing, billed_at } = transaction;
  const due = billing && billed_at ? addPeriod(new Date(billed_at), billing.payment_terms).toISOString() : null;
  return [
    ...(isReverseCharged({ ...placeOf(world, transaction), taxNumber: transaction.business?.tax_identifier ?? null })
      ? ['Reverse charge: tax is to be accounted for by the customer.']
      : []),
    ...(billing?.purchase_order_number ? [`Purchase order ${billing.purchase_order_number}`] : []),
    ...(due && transaction.status === 'billed' ? [`To be paid by ${due.slice(0, 10)}.`] : []),
    ...(billing?.additional_information ? [billing.additional_information] : []),
    'Made by the Paddle emulator for tests. No money was moved, and this is no invoice in the sense of any law.',
  ];
}

const toRow = (name: string, value: string): [string, string] => [name, value];

const toDay = (time: string) => time.slice(0, 10);

export function drawInvoice(world: World, id: string): Buffer {
  const transaction = withParties(world, world.transactions.get(id));
  const { details, currency_code: currency, payments } = transaction;
  const totals = details?.totals;
  const money = (amount: string | undefined) => toAmount(amount ?? '0', currency);
  const card = payments.find(({ status }) => status === 'captured')?.method_details?.card;
  const nameOf = (priceId: string) => transaction.items.find(({ price }) => price?.id === priceId)?.price?.name;
  return layOut({
    title: `Invoice ${transaction.invoice_number ?? ''}`,
    facts: [
      ['Date', toDay(transaction.billed_at ?? transaction.updated_at)],
      ['Transaction', transaction.id],
      ...(transaction.billing_period
        ? [
            toRow(
              'Period',
              `${toDay(transaction.billing_period.starts_at)} – ${toDay(transaction.billing_period.ends_at)}`,
            ),
          ]
        : []),
      ...(card ? [toRow('Paid with', `card ending in ${card.last4}`)] : []),
    ],
    buyer: toBuyer(transaction),
    lines: (details?.line_items ?? []).map((line) => ({
      name: [line.product?.name, nameOf(line.price_id)].filter(Boolean).join(', '),
      quantity: String(line.quantity),
      taxRate: toPercent(line.tax_rate),
      amount: money(line.totals?.subtotal),
    })),
    sums: [
      ['Subtotal', money(totals?.subtotal)],
      ...(totals && totals.discount !== '0' ? [toRow('Discount', money(`-${totals.discount}`))] : []),
      ['Tax', money(totals?.tax)],
      ['Total', money(totals?.total)],
      ...(totals && totals.credit !== '0' ? [toRow('Credit', money(`-${totals.credit}`))] : []),
      ['Due', money(totals?.grand_total)],
    ],
    notes: toNotes(world, transaction),
  });
}
