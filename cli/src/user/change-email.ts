import type { Proof } from '@backline/domain/support/people/change-email';
import { proofKinds } from '@backline/domain/support/people/rules';
import { defineCommand } from '../shared/command.ts';
import { parseChoice, refuseUsage } from '../shared/options.ts';
import { toLocalTime } from '../shared/text.ts';

function parseProof(text: string): Proof {
  const [, kind = '', value = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (value.trim() === '')
    throw refuseUsage(`"${text}" is no proof. Write KIND=VALUE, such as invoice=325-10566 or "card=4242 2026-11-22".`);
  return { kind: parseChoice(kind, proofKinds, 'no kind of a proof'), value: value.trim() };
}

export const command = defineCommand({
  usage: 'change-email <EMAIL> <NEW_EMAIL> <PROOF> <PROOF_2>',
  description:
    'For a customer who has lost their mailbox: move the account to another address, after two different proofs that are compared here. It waits for 72 hours; both mailboxes get a mail and can stop it. A proof is invoice=NUMBER, card="4242 2026-11-22" (last four digits and day of a payment), code=A-WHOLE-CODE or name="As in the account".',
  examples: [
    'user change-email clara@old.example.com clara@example.com invoice=325-10566 "name=Clara Wieck" --reason "#4711 lost mailbox"',
  ],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [email = '', newEmail = '', first = '', second = ''], { reason }) {
    const proofs = [parseProof(first), parseProof(second)];
    const move = await context.withClient((client) => client.changeEmail({ email, newEmail, proofs, reason }));
    context.logUndo('user', 'stop-email', email);
    return {
      data: move,
      lines: [`${email} moves to ${newEmail} on ${toLocalTime(move.dueAt)}; both mailboxes can stop it until then`],
      hasTimes: true,
    };
  },
});
