import { formatMoney } from '@backline/domain/format-money';
import type { SubscriptionAnswer } from '@backline/domain/support/show-subscription';
import type { SubscriptionReport } from '@backline/domain/support/subscription-report';
import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalTime } from '../local-time.ts';
import { toReason } from '../options.ts';
import { parseAddress } from '../parse-address.ts';
import { statuses, toNextStep } from '../subscription-words.ts';
import { withSupportClient } from '../support-client.ts';

const toText = (at: string | null, none: string) => (at === null ? none : toLocalTime(at));

type Payment = SubscriptionReport['payments'][number];

function section(title: string, lines: string[]): string[] {
  return ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}

function toPaymentLine({ transactionId, createdAt, status, total, origin, periodEndsAt, grants }: Payment): string {
  const became = grants.map(({ id, sku, productName, state, endsAt, graceUntil }) => {
    const grace = graceUntil === null ? '' : `, with grace until ${toLocalTime(graceUntil)}`;
    return `gave ${toProductText({ sku, productName })} until ${toText(endsAt, 'ever')}${grace}, ${state}: grant ${id}`;
  });
  const period = periodEndsAt === null ? 'no period' : `pays until ${toLocalTime(periodEndsAt)}`;
  const given = became.length === 0 ? 'gave nothing' : became.join('; ');
  return `${transactionId}  ${toLocalTime(createdAt)}  ${status}  ${formatMoney(total)}  ${origin ?? 'unknown'}  ${period}  ${given}`;
}

function toLines(one: SubscriptionReport): string[] {
  return [
    '',
    `subscription  ${one.subscriptionId}`,
    `account       ${one.email ?? 'nobody that is known: "backline review list" may tell'}`,
    `status        ${statuses[one.status]}`,
    `plan          ${one.plan} (${one.priceId})`,
    `next          ${toNextStep(one)}`,
    `period        ${toText(one.periodStartsAt, 'none')} to ${toText(one.periodEndsAt, 'none')}`,
    ...(one.scheduledAction === null
      ? []
      : [`scheduled     ${one.scheduledAction} at ${toText(one.scheduledAt, 'an unknown time')}`]),
    ...(one.trialEndsAt === null ? [] : [`trial         until ${toLocalTime(one.trialEndsAt)}`]),
    `started       ${toLocalTime(one.startedAt)}`,
    `asked         ${toText(one.checkedAt, 'never: it is known from events')}`,
    ...section('Payments', one.payments.map(toPaymentLine)),
    ...section(
      'Mails',
      one.notices.map(({ kind, at }) => `${kind} ordered ${toLocalTime(at)}`),
    ),
    ...section(
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

/** How a plan stands and how it came to: by account, or by its id. */
export async function subscriptionShow(context: Context, [who = '']: string[], options: Options): Promise<Outcome> {
  const isId = who.startsWith('sub_');
  const about = isId ? { subscriptionId: who } : { email: (await parseAddress(who)).address };
  const input = { ...about, reason: toReason(options) };
  const answer = await withSupportClient(context, options, (client) => client.showSubscription(input), {
    hasProviderClock: true,
  });
  if (answer.subscriptions.length === 0) context.say(`${who} never had a plan.`);
  return { data: answer, lines: [...toAccountLines(answer), ...answer.subscriptions.flatMap(toLines)], hasTimes: true };
}
