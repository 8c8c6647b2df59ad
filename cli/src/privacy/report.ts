import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'report',
  description: 'What is kept of people and since when, who gets mails, and which erasures wait.',
  examples: ['privacy report', 'privacy report --json'],
  needs: ['database'],
  async run(context) {
    const { getPrivacyReport } = await import('@backline/core/privacy/get-privacy-report');
    const report = await withCore(context, getPrivacyReport);
    const toSince = (at: string | null) => (at === null ? 'none' : `since ${toLocalTime(at)}`);
    return {
      data: report,
      hasTimes: true,
      lines: [
        `accounts: ${report.accounts}, and ${report.erased} erased`,
        `mails from us: ${report.mailed}, of which ${report.mailedByPreticked} by a box that was ticked before`,
        `audit: ${toSince(report.oldestAuditAt)}`,
        `sign-ins: ${toSince(report.oldestSignInAt)}`,
        ...report.waiting.map(
          ({ email, dueAt, bar }) =>
            `to be erased: ${email}, ${toLocalTime(dueAt)}${bar === null ? '' : `, held up: ${bar}`}`,
        ),
      ],
    };
  },
});
