import { dayMs } from '../time.ts';

/** `unpaid`: a plan's renewal whose payment failed. */
export const orderWords = ['paid', 'unpaid', 'waiting', 'refunded', 'refunded_in_part', 'disputed'] as const;
export type OrderWord = (typeof orderWords)[number];

/** How long after the purchase a customer may withdraw. */
export const withdrawalMs = 14 * dayMs;

/** How long the link to a guest's order works. */
export const orderLinkMs = 90 * dayMs;

/** How long a guest can confirm a withdrawal. A confirmed withdrawal has the time of the request. */
export const withdrawalLinkMs = 7 * dayMs;

/** The number of orders per page. */
export const ordersAtOnce = 20;

export const invoiceBars = ['nothing_charged', 'not_paid'] as const;
export const correctionBars = ['nothing_charged', 'not_paid', 'already_corrected', 'adjusted'] as const;
export const lineBars = ['credit', 'nothing_charged', 'renewal', 'asked', 'refunded', 'redeemed', 'unlocked'] as const;
export const withdrawalBars = ['off', 'not_paid', 'disputed', 'too_late', ...lineBars] as const;

export type InvoiceBar = (typeof invoiceBars)[number];
export type CorrectionBar = (typeof correctionBars)[number];
export type LineBar = (typeof lineBars)[number];
export type WithdrawalBar = (typeof withdrawalBars)[number];

export const withdrawalModes = ['off', 'ask', 'refund'] as const;
export type WithdrawalMode = (typeof withdrawalModes)[number];

/**
 * Events that end the right to withdraw from a line: its code was redeemed, or a computer of the account was unlocked
 * since the purchase.
 */
export const withdrawalExemptions = ['redeemed', 'unlocked'] as const;
export type WithdrawalExemption = (typeof withdrawalExemptions)[number];

/** The facts about an order that decide what it allows. */
export interface JudgedOrder {
  isPaid: boolean;
  /** Including tax, after credits. */
  charged: number;
  isDisputed: boolean;
  isAdjusted: boolean;
  isCorrected: boolean;
  boughtAt: Date;
  /** A bill created by the plan itself, after its first payment. */
  isRenewal: boolean;
}

export interface JudgedLine {
  total: number;
  refunded: number;
  /** True if it is part of a withdrawal or a requested refund. */
  isAsked: boolean;
  isRedeemed: boolean;
  isUnlocked: boolean;
}

interface Judge {
  mode: WithdrawalMode;
  exempt: readonly WithdrawalExemption[];
  now: Date;
}

export function findInvoiceBar({ isPaid, charged }: JudgedOrder): InvoiceBar | null {
  if (!isPaid) return 'not_paid';
  return charged === 0 ? 'nothing_charged' : null;
}

/** Paddle corrects an invoice only once, and not after a refund or dispute. */
export function findCorrectionBar(order: JudgedOrder): CorrectionBar | null {
  if (order.isCorrected) return 'already_corrected';
  return findInvoiceBar(order) ?? (order.isAdjusted ? 'adjusted' : null);
}

/** Why a customer cannot withdraw from a line; null if nothing about the line prevents it. */
export function findLineBar(line: JudgedLine, { isRenewal }: JudgedOrder, { exempt }: Judge): LineBar | null {
  if (line.total < 0) return 'credit';
  if (line.total === 0) return 'nothing_charged';
  if (isRenewal) return 'renewal';
  if (line.refunded >= line.total) return 'refunded';
  if (line.isAsked) return 'asked';
  if (line.isRedeemed && exempt.includes('redeemed')) return 'redeemed';
  return line.isUnlocked && exempt.includes('unlocked') ? 'unlocked' : null;
}

export const toWithdrawalEnd = ({ boughtAt }: JudgedOrder): Date => new Date(boughtAt.getTime() + withdrawalMs);

/** Why a customer cannot withdraw from an order. If every line is barred, the first line's reason. */
export function findWithdrawalBar(
  order: JudgedOrder,
  lines: readonly JudgedLine[],
  judge: Judge,
): WithdrawalBar | null {
  if (judge.mode === 'off') return 'off';
  if (!order.isPaid) return 'not_paid';
  if (order.isDisputed) return 'disputed';
  const bars = lines.map((line) => findLineBar(line, order, judge));
  if (!bars.includes(null)) return bars.find((bar) => bar !== 'credit') ?? 'nothing_charged';
  return judge.now > toWithdrawalEnd(order) ? 'too_late' : null;
}
