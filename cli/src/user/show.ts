import { grantRules } from '@backline/domain/licenses/grant-rules';
import type { UserReport } from '@backline/domain/support/people/get-user-report';
import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toStanding } from '../shared/subscription-text.ts';
import { toLocalTime, toMailLine, toProductText, toSection, toTaskLine } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'show <EMAIL>',
  description:
    'Everything known about an account, and no secret: state, grants, sessions, open links, mails, audit trail.',
  examples: ['user show composer@example.com', 'user show composer@example.com --json'],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, [text], { reason }) {
    const { address: email } = parsePayerAddress(text);
    const report = await context.withClient((client) => client.getUserReport({ email, reason }));
    return { data: report, lines: toLines(report), hasTimes: true };
  },
});

const time = (at: string | null) => (at === null ? 'no' : toLocalTime(at));

function toLines(user: UserReport): string[] {
  return [
    `email      ${user.email}`,
    `name       ${user.contactName ?? '(none yet)'}`,
    `role       ${user.role}`,
    `id         ${user.id}`,
    `created    ${time(user.createdAt)}`,
    `verified   ${time(user.verifiedAt)}`,
    ...(user.mailReturnedAt === null ? [] : [`mailbox    returned a mail ${time(user.mailReturnedAt)}`]),
    `disabled   ${time(user.disabledAt)}`,
    `password   ${user.hasPassword ? 'set' : 'none yet'}`,
    `plan       ${user.subscription === null ? 'never had one' : toStanding(user.subscription)}`,
    ...toSection(
      'Sessions',
      user.sessions.map((one) => `seen ${time(one.lastSeenAt)}  ${one.userAgent ?? 'unknown client'}`),
    ),
    ...toSection(
      'Open links',
      user.links.map(
        (link) => `${link.purpose} until ${time(link.expiresAt)}${link.newEmail ? ` to ${link.newEmail}` : ''}`,
      ),
    ),
    ...toSection('What waits', user.tasks.map(toTaskLine)),
    ...toSection('Last mails', user.mails.map(toMailLine)),
    ...toSection(
      'Grants',
      user.grants.map(
        (grant) =>
          `${toProductText(grant)} ${grantRules[grant.state].word}, ${grant.endsAt === null ? 'for ever' : `until ${time(grant.endsAt)}`}, by ${grant.cause} (${grant.id})`,
      ),
    ),
    ...toSection(
      'Audit trail',
      user.audit.map((entry) => `${time(entry.at)} ${entry.action} by ${entry.actor} (${entry.source})`),
    ),
  ];
}
