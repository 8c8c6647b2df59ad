import { defineCommand } from '../shared/command.ts';
import { reasonOption } from '../shared/options.ts';
import { parseAddress } from '../shared/parse-address.ts';

export const command = defineCommand({
  usage: 'invite <EMAIL>',
  description: 'Open an account without name or password and mail the link that asks for them, or mail it again.',
  examples: ['user invite composer@example.com'],
  options: reasonOption,
  needs: ['shop'],
  async run(context, [text], options) {
    const { address: email } = parseAddress(text);
    const reason = options.reason ?? 'invited at the command line';
    const { isNew } = await context.withClient((client) => client.inviteUser({ email, reason }));
    context.log(
      isNew ? 'The account is open.' : 'The account was there, not yet verified; its older links are dead now.',
    );
    context.log('The mail with the link goes out as soon as the server runs.');
    return { data: { email, isNew }, lines: [email] };
  },
});
