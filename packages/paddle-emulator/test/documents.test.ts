import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Text, writePdf } from '../src/invoices/write-pdf.ts';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
});

afterAll(async () => {
  await emulator.stop();
});

const buy = (email: string, country = 'DE') =>
  emulator.control.pay({ items: [{ priceId: catalog.pack.id, quantity: 2 }], email, country });

/** Reads a PDF as PDF readers do: from its end, by the offsets in its table. */
function readPdf(file: Buffer): { objects: string[]; texts: string[] } {
  const whole = file.toString('latin1');
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(whole) ?? [];
  const table = whole.slice(Number(start));
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(table) ?? [];
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf]) $/gm)];
  expect(entries).toHaveLength(Number(count));
  const objects = entries.slice(1).map(([, offset], index) => {
    const object = whole.slice(Number(offset), whole.indexOf('endobj', Number(offset)));
    expect(object).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(object) ?? [];
    if (content !== undefined) expect(content).toHaveLength(Number(length));
    return object;
  });
  const literals = objects.flatMap((object) => [...object.matchAll(/\((.*)\) Tj/g)]);
  return { objects, texts: literals.map(([, text = '']) => text.replaceAll(/\\([\\()])/g, '$1')) };
}

async function download(url: string) {
  const response = await fetch(url);
  return { response, pdf: readPdf(Buffer.from(await response.arrayBuffer())) };
}

test('an invoice says who bought what for how much', async () => {
  const { transactionId, customerId } = await buy('jorg@example.com');
  await emulator.paddle.customers.update(customerId, { name: 'Jörg Müller (Köln)' });
  const { url } = await emulator.paddle.transactions.getInvoicePDF(transactionId);
  const { response, pdf } = await download(url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="invoice-325-\d+\.pdf"$/);
  const { details } = await emulator.paddle.transactions.get(transactionId);
  const { tax, total } = details?.totals ?? {};
  const euros = (minor = '') => `${minor.slice(0, -2)}.${minor.slice(-2)} EUR`;
  expect(pdf.texts).toEqual(
    expect.arrayContaining(['Jörg Müller (Köln)', 'Felt Piano', '19 %', euros(tax), euros(total)]),
  );
  expect(new Set(pdf.objects).size).toBe(pdf.objects.length);
});

test('a link opens in the browser where that is asked, and ends after an hour', async () => {
  const { transactionId } = await buy('inline@example.com');
  const { url } = await emulator.paddle.transactions.getInvoicePDF(transactionId, { disposition: 'inline' });
  expect((await fetch(url)).headers.get('content-disposition')).toMatch(/^inline;/);
  await emulator.control.advanceClock({ minutes: 61 });
  expect((await fetch(url)).status).toBe(404);
});

test('a free and an open transaction have no invoice', async () => {
  const trial = await emulator.control.pay({
    items: [{ priceId: catalog.monthlyTrial.id }],
    email: 'trial@example.com',
  });
  const draft = await emulator.paddle.transactions.create({ items: [{ priceId: catalog.pack.id, quantity: 1 }] });
  for (const id of [trial.transactionId, draft.id])
    await expect(emulator.paddle.transactions.getInvoicePDF(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a refund has a credit note once it is approved', async () => {
  const { transactionId } = await buy('refund@example.com');
  const { adjustments } = emulator.paddle;
  const refund = await adjustments.create({ action: 'refund', type: 'full', transactionId, reason: 'too quiet' });
  await expect(adjustments.getCreditNotePDF(refund.id)).rejects.toMatchObject({ code: 'not_found' });
  await emulator.control.approveRefund(refund.id);
  const { pdf } = await download((await adjustments.getCreditNotePDF(refund.id)).url);
  expect(pdf.texts).toEqual(expect.arrayContaining(['Credit note', 'too quiet']));
});

test('a long document has several pages, and letters that a standard font lacks become question marks', () => {
  const line: Text = { text: 'Total 5 € for Łódź', x: 20, y: 20 };
  const { objects, texts } = readPdf(writePdf('Three', [[line], [line], [line]]));
  expect(objects[1]).toContain('/Count 3');
  expect(texts).toEqual(Array.from({ length: 3 }, () => 'Total 5 \u0080 for ?ód?'));
});

test('a revised bill names the new buyer, returns the tax for a tax number, and is revised once', async () => {
  const { transactionId: id, customerId } = await buy('revise@example.com');
  const { transactions, customers, adjustments } = emulator.paddle;
  const tax = (await transactions.get(id)).details?.totals?.tax;
  await expect(transactions.revise(id, {})).rejects.toMatchObject({ code: 'transaction_nothing_to_revise' });
  const revised = await transactions.revise(id, {
    customer: { name: 'Ada Lovelace' },
    business: { name: 'Analytical Engines', taxIdentifier: 'DE 123 456 789' },
    address: { firstLine: 'Unter den Linden 1' },
  });
  expect(revised.revisedAt).not.toBeNull();
  const whole = await transactions.get(id, { include: ['customer', 'address', 'business', 'adjustments_totals'] });
  expect(whole).toMatchObject({
    customer: { name: 'Ada Lovelace' },
    address: { firstLine: 'Unter den Linden 1', countryCode: 'DE' },
    business: { name: 'Analytical Engines' },
    adjustmentsTotals: { total: tax, tax, breakdown: { refund: tax, credit: '0', chargeback: '0' } },
  });
  expect((await customers.get(customerId)).name).toBeNull();
  const [returned] = await adjustments.list({ transactionId: [id] }).next();
  expect(returned).toMatchObject({ status: 'approved', totals: { subtotal: '0', tax, total: tax } });
  await expect(transactions.revise(id, { customer: { name: 'B' } })).rejects.toMatchObject({
    code: 'transaction_revised_limit_reached',
  });
  const types = (await emulator.control.events()).map(({ event_type }) => event_type);
  expect(types).toContain('transaction.revised');
});
