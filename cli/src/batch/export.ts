import type { CodeReport } from '@backline/domain/support/codes/code';
import { defineCommand } from '../shared/command.ts';
import { toCsvLine } from '../shared/csv-line.ts';
import { getBatch } from '../shared/support-client.ts';

function toCells(code: CodeReport): string[] {
  const { batch, lastFour, state, redeemedBy, redeemedAt, revokedAt, sku, productName } = code;
  return [batch, lastFour, state, redeemedBy ?? '', redeemedAt ?? '', revokedAt ?? '', sku, productName];
}

export const command = defineCommand({
  usage: 'export <BATCH>',
  description: 'The codes of a batch as CSV: last four, state, owner. The codes themselves are nowhere to be read.',
  examples: ['batch export SPRING > spring.csv'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [name = ''], options) {
    const { reason } = options;
    const isJson = options.json === true;
    const all: CodeReport[] = [];
    await context.withClient(async (client) => {
      const { batch } = await getBatch(client, { batch: name, reason });
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof client.listCodes>> = await client.listCodes({
          batch,
          after,
          reason,
        });
        if (after === null && !isJson)
          context.print(['batch,lastFour,state,redeemedBy,redeemedAt,revokedAt,sku,productName']);
        if (isJson) all.push(...page.codes);
        else if (page.codes.length > 0) context.print(page.codes.map((code) => toCsvLine(toCells(code))));
        after = page.next;
      } while (after !== null);
    });
    return { data: { codes: all }, lines: [], isPrinted: !isJson };
  },
});
