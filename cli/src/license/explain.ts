import type { Explanation } from '@backline/domain/support/grants/explain-license';
import { defineCommand, type Outcome } from '../shared/command.ts';
import { toExplanationLines } from '../shared/explanation-lines.ts';
import { getSku, type SupportClient } from '../shared/support-client.ts';

export const command = defineCommand({
  usage: 'explain <EMAIL> [PRODUCT]',
  description:
    '"I bought it, where is it?": why a customer has or lacks a product, and what to do next. By SKU, name or a part of it; without one, all they were ever granted, and by which codes.',
  examples: [
    'license explain composer@example.com',
    'license explain composer@example.com STRINGS-01',
    'license explain composer@example.com "Night Strings"',
  ],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, [email = '', wanted], { reason }) {
    const answer = async (client: SupportClient): Promise<Outcome> => {
      if (wanted !== undefined) {
        const sku = await getSku(client, wanted);
        const explanation = await client.explainLicense({ email, sku, reason });
        return { data: explanation, lines: toExplanationLines(explanation), hasTimes: true };
      }
      const { grants } = await client.getUserReport({ email, reason });
      const explanations: Explanation[] = [];
      for (const sku of new Set(grants.map((grant) => grant.sku)))
        explanations.push(await client.explainLicense({ email, sku, reason }));
      if (explanations.length === 0) for (const line of nothing) context.log(line);
      return {
        data: { explanations },
        hasTimes: true,
        lines: explanations.flatMap((one, index) => [...(index === 0 ? [] : ['']), ...toExplanationLines(one)]),
      };
    };
    return context.withClient(answer);
  },
});

const nothing = [
  'Nothing was ever granted to this account.',
  'Ask for the code, and see what it is: backline license show CODE',
  'Ask whether another address was used, and see its account: backline user show EMAIL',
];
