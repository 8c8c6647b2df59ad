import { canChangeGrant, grantRules } from '@backline/domain/licenses/grant-rules';
import { defineCommand } from '../shared/command.ts';
import { toProductText } from '../shared/text.ts';
import { getGrantId } from './meant-grant.ts';

export const command = defineCommand({
  usage: 'restore <WHO> [PRODUCT]',
  description: "Restore a revoked grant: by its owner's address and its product, or by its id.",
  examples: ['grant restore 0195a000-0000-4000-8000-000000000301 --reason "revoked by mistake"'],
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, words, { reason }) {
    const grant = await context.withClient(async (client) =>
      client.restoreGrant({
        grantId: await getGrantId(client, words, { reason, isMeant: ({ state }) => canChangeGrant(state, 'restore') }),
        reason,
      }),
    );
    context.logUndo('grant', 'revoke', grant.id);
    return { data: grant, lines: [`${toProductText(grant)} is ${grantRules[grant.state].word}`] };
  },
});
