import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { decimalsOf } from '../money/amounts.ts';
import { pageHeight, pageWidth, type Text, writePdf } from './write-pdf.ts';

const margin = 56;
const right = pageWidth - margin;
const lineHeight = 15;
const columns = { quantity: 350, rate: 420, amount: right };

export interface DocumentLine {
  name: string;
  quantity: string;
  taxRate: string;
  amount: string;
}

export interface Paper {
  title: string;
  /** The lines of names and values below the title. */
  facts: [name: string, value: string][];
  buyer: string[];
  lines: DocumentLine[];
  sums: [name: string, amount: string][];
  notes: string[];
}

/** Formats `12.00 EUR` with characters that all have the same width and are in the standard fonts. */
export function toAmount(minor: string, currency: string): string {
  const decimals = decimalsOf(currency);
  const isNegative = minor.startsWith('-');
  const digits = minor.replace('-', '').padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const whole = digits.slice(0, cut).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${isNegative ? '-' : ''}${whole}${decimals ? `.${digits.slice(cut)}` : ''} ${currency}`;
}

export function toPercent(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(3))} %`;
}

function wrap(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lays a document out on as many pages as it needs. */
export function layOut(paper: Paper): Buffer {
  const pages: Text[][] = [[]];
  let y = margin;
  /** Puts texts side by side. Without any, the line stays empty. */
  const put = (...texts: Omit<Text, 'y'>[]) => {
    for (const text of texts) pages.at(-1)?.push({ ...text, y });
    y += lineHeight;
    if (y <= pageHeight - margin) return;
    pages.push([]);
    y = margin + lineHeight;
  };

  put();
  put({ text: paper.title, x: margin, size: 20, font: 'bold' });
  put();
  for (const [name, value] of paper.facts)
    put({ text: name, x: margin, font: 'bold' }, { text: value, x: margin + 130 });
  put();
  for (const line of paper.buyer) put({ text: line, x: margin });
  put();
  put(
    { text: 'Item', x: margin, font: 'bold' },
    { text: 'Quantity', x: columns.quantity - 40, font: 'bold' },
    { text: 'Tax', x: columns.rate - 20, font: 'bold' },
    { text: 'Amount', x: columns.amount, font: 'mono', isRight: true },
  );
  for (const { name, quantity, taxRate, amount } of paper.lines) {
    const [first = '', ...more] = wrap(name, 44);
    put(
      { text: first, x: margin },
      { text: quantity, x: columns.quantity, font: 'mono', isRight: true },
      { text: taxRate, x: columns.rate, font: 'mono', isRight: true },
      { text: amount, x: columns.amount, font: 'mono', isRight: true },
    );
    for (const rest of more) put({ text: rest, x: margin });
  }
  put();
  for (const [name, amount] of paper.sums)
    put(
      { text: name, x: columns.quantity - 40, font: 'bold' },
      { text: amount, x: columns.amount, font: 'mono', isRight: true },
    );
  put();
  for (const note of paper.notes.flatMap((text) => wrap(text, 95))) put({ text: note, x: margin, size: 9 });
  return writePdf(paper.title, pages);
}

/** The addressee of a document, line by line. */
export function toBuyer({ customer, business, address }: ITransactionResponse): string[] {
  const lines = [
    business?.name,
    customer?.name,
    customer?.email,
    address?.first_line,
    address?.second_line,
    [address?.postal_code, address?.city].filter(Boolean).join(' '),
    [address?.region, address?.country_code].filter(Boolean).join(', '),
    business?.tax_identifier ? `Tax number ${business.tax_identifier}` : null,
  ];
  return lines.flatMap((line) => line || []);
}
