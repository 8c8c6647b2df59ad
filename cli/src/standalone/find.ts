import type { FindAnswer } from '@backline/domain/support/search/find';
import { defineCommand } from '../shared/command.ts';
import { toLocalTime } from '../shared/text.ts';

function toLines({ kind, id, what, at, next }: FindAnswer): string[] {
  return [`${kind}  ${id}  ${what}${at === null ? '' : `  ${toLocalTime(at)}`}`, `  backline ${next}`];
}

export const command = defineCommand({
  usage: 'find <TEXT...>',
  description:
    'Whatever a customer says: a part of a name or address, an order, an invoice, the end of a card, a sum, a day, a code, a batch, a product, an order of the shop that you moved from. Several of card, sum and day have to hold together. Without a hit it looks for what is near.',
  examples: ['find compo', 'find 4242 49.00 22 Nov', 'find 325-10566', 'find SPRING/PQRS', 'find "Dora Pejačević"'],
  options: {
    '--near': 'names and addresses that are like it, sums within a quarter, a day more or less',
  },
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, words, options) {
    const search = {
      text: words.join(' '),
      utcOffsetMinutes: -context.now().getTimezoneOffset(),
      reason: options.reason,
    };
    const found = await context.withClient(async (client) => {
      const exact = await client.find({ ...search, isNear: options.near === true });
      return exact.answers.length > 0 || exact.isNear ? exact : client.find({ ...search, isNear: true });
    });
    for (const reading of found.read) context.log(`Read as ${reading}.`);
    if (found.read.length === 0) context.log('That is too short to look for: three letters of a name, or four digits.');
    else if (found.answers.length === 0) context.log('Nothing is like it.');
    else if (found.isNear) context.log(options.near ? 'Near it:' : 'Nothing is exactly that. Near it:');
    return { data: found, lines: found.answers.flatMap(toLines), hasTimes: true };
  },
});
