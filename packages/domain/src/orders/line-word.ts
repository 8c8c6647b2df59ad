import type { OrderLine } from './order.ts';

/** The states of a line. Pages and commands have a text for each. */
export const lineWords = [
  'usable',
  'on_hold',
  'refunded',
  'ended',
  'code_free',
  'code_redeemed',
  'code_on_hold',
  'code_revoked',
  'waiting',
  'unpaid',
  'none',
] as const;
export type LineWord = (typeof lineWords)[number];

type Line = Pick<OrderLine, 'delivered' | 'refunded' | 'total'>;

/** True if a line was fully refunded. */
const isPaidBack = ({ refunded, total }: Line) => total.amount > 0 && refunded.amount >= total.amount;

export function toLineWord(line: Line): LineWord {
  const { kind, codeState, standing } = line.delivered;
  if (kind === 'code') return standing === 'on_hold' ? 'code_on_hold' : `code_${codeState ?? 'free'}`;
  if (kind !== 'license') return kind;
  if (standing === 'ended') return isPaidBack(line) ? 'refunded' : 'ended';
  return standing ?? 'usable';
}
