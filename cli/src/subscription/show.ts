import { formatMoney } from '@backline/domain/format-money';
import type { SubscriptionAnswer } from '@backline/domain/support/money/show-subscription';
import type { SubscriptionReport } from '@backline/domain/support/money/subscription-report';
import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { statuses, toNextStep } from '../shared/subscription-text.ts';
import { toLocalTime, toProductText, toSection } from '../shared/text.ts';

const toText = (at: string | null, none: string) => (at === null ? none : toLocalTime(at));

type Payment = SubscriptionReport['payments'][number];

function toPaymentLine({ transactionId, createdAt, status, total, origin, periodEndsAt, grants }: Payment): string {
  const became = grants.map(({ id, sku, productName, state, endsAt, graceUntil }) => {
    const grace = graceUntil === null ? '' : `, with grace until ${toLocalTime(graceUntil)}`;
    return `gave ${toProductText({ sku, productName })} until ${toText(endsAt, 'ever')}${grace}, ${state}: grant ${id}`;
  });
  const period = periodEndsAt === null ? 'no period' : `pays until ${toLocalTime(periodEndsAt)}`;
  const given = became.length === 0 ? 'gave nothing' : became.join('; ');
  return `${transactionId}  ${toLocalTime(createdAt)}  ${status}  ${formatMoney(total)}  ${origin ?? 'unknown'}  ${period}  ${given}`;
}

const toPastDueHelp = ({ subscriptionId }: SubscriptionReport) => [
  '',
  'What to do',
  '  Ask the customer to update the payment method on the page of their plan. Paddle then tries again.',
  `  If they say it is paid: backline subscription refresh ${subscriptionId}`,
];

function toLines(one: SubscriptionReport): string[] {
  return [
    '',
    `subscription  ${one.subscriptionId}`,
    `account       ${one.email ?? 'unknown: see "backline review list"'}`,
    `status        ${statuses[one.status]}`,
    `plan          ${one.plan}`,
    `${one.status === 'canceled' ? 'ended ' : 'next  '}        ${toNextStep(one).replace(/^ended /, '')}`,
    ...(one.periodStartsAt === null && one.periodEndsAt === null
      ? []
      : [`period        ${toText(one.periodStartsAt, 'unknown')} to ${toText(one.periodEndsAt, 'unknown')}`]),
    ...(one.scheduledAction === null
      ? []
      : [`scheduled     ${one.scheduledAction} at ${toText(one.scheduledAt, 'an unknown time')}`]),
    ...(one.trialEndsAt === null ? [] : [`trial         until ${toLocalTime(one.trialEndsAt)}`]),
    `started       ${toLocalTime(one.startedAt)}`,
    `asked         ${toText(one.checkedAt, 'never: it is known from events')}`,
    ...(one.status === 'past_due' ? toPastDueHelp(one) : []),
    ...toSection('Payments', one.payments.map(toPaymentLine)),
    ...toSection(
      'Mails',
      one.notices.map(({ kind, at }) => `${kind} ordered ${toLocalTime(at)}`),
    ),
    ...toSection(
      'Open reviews',
      one.reviews.map(({ id, reason, transactionId }) => `${id}  ${reason}  ${transactionId}`),
    ),
  ];
}

function toAccountLines({ account, asOf }: SubscriptionAnswer): string[] {
  const now = `as of         ${toLocalTime(asOf)}`;
  if (account === null) return [now];
  const { hadTrial, trialReservedUntil, openTransactionId } = account;
  const kept =
    trialReservedUntil === null ? '' : `, kept for an open checkout until ${toLocalTime(trialReservedUntil)}`;
  return [
    now,
    `free trial    ${hadTrial ? 'had, by this account or its mailbox' : `not had yet${kept}`}`,
    ...(openTransactionId === null ? [] : [`checkout      ${openTransactionId} is open`]),
  ];
}

export const command = defineCommand({
  usage: 'show <WHO>',
  description:
    '"What am I charged?": how a plan stands, its payments and what they gave, its mails, what waits for a person. By account or by the id of the subscription.',
  examples: ['subscription show composer@example.com', 'subscription show sub_01hv8x29kz0t586xy6zn1a62ny'],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, [who = ''], { reason }) {
    const isId = who.startsWith('sub_');
    const about = isId ? { subscriptionId: who } : { email: parsePayerAddress(who).address };
    const answer = await context.withClient((client) => client.showSubscription({ ...about, reason }));
    if (answer.subscriptions.length === 0) context.log(`${who} never had a plan.`);
    return {
      data: answer,
      lines: [...toAccountLines(answer), ...answer.subscriptions.flatMap(toLines)],
      hasTimes: true,
    };
  },
});
