import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'reset-packs <EMAIL>',
  description:
    'Let an account fetch packs as if it had fetched none yet: for one that was refused because its gigabytes were spent. "device explain" shows how many were.',
  examples: ['user reset-packs composer@example.com --reason "moves its library to three studios"'],
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, [email = ''], { reason }) {
    return context.withClient(async (client) => {
      const answer = await client.resetPackQuota({ email, reason });
      return { data: answer, lines: [`${email} may fetch packs again: ${answer.resetMib} MiB had been counted`] };
    });
  },
});
