import { canChangeGrant, grantRules } from '@backline/domain/licenses/grant-rules';
import { defineCommand } from '../shared/command.ts';
import { toProductText } from '../shared/text.ts';
import { getGrantId } from './meant-grant.ts';

export const command = defineCommand({
  usage: 'revoke <WHO> [PRODUCT]',
  description: "Revoke one grant: by its owner's address and its product, or by its id.",
  examples: [
    'grant revoke composer@example.com "Night Strings" --reason "granted twice"',
    'grant revoke 0195a000-0000-4000-8000-000000000301 --reason "granted twice"',
  ],
  reason: 'demanded',
  confirms: true,
  needs: ['shop', 'clock'],
  async run(context, words, { reason }) {
    return context.withClient(async (client) => {
      const grantId = await getGrantId(client, words, {
        reason,
        isMeant: ({ state }) => canChangeGrant(state, 'revoke'),
      });
      await context.confirm(`This takes the grant ${grantId} away from its owner.`, 'revoke');
      const grant = await client.revokeGrant({ grantId, reason });
      context.logUndo('grant', 'restore', grantId);
      return { data: grant, lines: [`${toProductText(grant)} is ${grantRules[grant.state].word}`] };
    });
  },
});
