import type { Invariant } from './snapshot.ts';

/** A payment is confirmed by at most one mail, plus one for each time that support resends it. */
export const everyPaymentIsMailedOnce: Invariant = ({ tables, books, facts }) => {
  const mails = Map.groupBy(
    tables.outbox_messages.filter((row) => row.transaction_id !== null),
    (row) => String(row.transaction_id),
  );
  return books.transactions.flatMap(({ id, status, origin, details }) => {
    if (status !== 'completed' || Number(details.totals.grand_total) <= 0 || origin !== 'web') return [];
    const receipts = (mails.get(id) ?? []).filter(({ kind }) =>
      ['order', 'purchase_codes', 'receipt'].includes(String(kind)),
    );
    const again = facts.filter((fact) => fact.kind === 'resent' && fact.order === id).length;
    return receipts.length > 1 + again ? [`The payment ${id} was mailed ${receipts.length} times.`] : [];
  });
};

/** No mail contains a placeholder that was not filled in. */
export const mailsAreWhole: Invariant = ({ shop }) =>
  shop.mailRoom.all
    .filter(({ subject, text }) =>
      /\{\w+\}|undefined|\[object|\bNaN\b/.test(`${subject}\n${text.replaceAll(/https?:\S+/g, '')}`),
    )
    .map(({ subject, to }) => `The mail "${subject}" to ${to} has a place that was not filled.`);
