import { createFileLink, type FileLink } from '../files/file-links.ts';
import { withParties } from '../transactions/place-of.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { layOut, toAmount, toBuyer, toPercent } from './lay-out.ts';

export function linkCreditNote(world: World, id: string, disposition: FileLink['disposition']): { url: string } {
  const { action, status } = world.adjustments.get(id);
  if ((action !== 'refund' && action !== 'credit') || status !== 'approved') {
    notFound('Credit note of adjustment', id);
  }
  return { url: createFileLink(world, { kind: 'credit_note', id, name: `credit-note-${id}.pdf`, disposition }) };
}

export function drawCreditNote(world: World, id: string): Buffer {
  const adjustment = world.adjustments.get(id);
  const transaction = withParties(world, world.transactions.get(adjustment.transaction_id));
  const money = (amount: string) => toAmount(amount, adjustment.currency_code);
  return layOut({
    title: 'Credit note',
    facts: [
      ['Date', adjustment.updated_at.slice(0, 10)],
      ['Adjustment', adjustment.id],
      ['Of invoice', transaction.invoice_number ?? transaction.id],
      ['Reason', adjustment.reason],
    ],
    buyer: toBuyer(transaction),
    lines: adjustment.items.map((item) => {
      const line = transaction.details?.line_items.find(({ id: lineId }) => lineId === item.item_id);
      return {
        name: line?.product?.name ?? item.item_id,
        quantity: String(line?.quantity ?? 1),
        taxRate: toPercent(line?.tax_rate ?? '0'),
        amount: money(item.totals?.total ?? '0'),
      };
    }),
    sums: [
      ['Subtotal', money(adjustment.totals.subtotal)],
      ['Tax', money(adjustment.totals.tax)],
      ['Total', money(adjustment.totals.total)],
    ],
    notes: [
      'Made by the Paddle emulator for tests. No money was moved, and this is no document in the sense of any law.',
    ],
  });
}
