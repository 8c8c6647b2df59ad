import type { Core } from '@backline/core/core';
import type { KeyRow } from '@backline/core/keys/find-keys';
import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toColumns } from '../shared/text.ts';
import { toHeader } from './to-header.ts';

export const command = defineCommand({
  usage: 'list',
  description:
    'The roots, and the keys that sign: which does now, which waits for an endorsement. With --json, what "--roots" of other commands takes.',
  examples: ['keys list', 'keys list --json > roots.json', 'keys list --header > backline_roots.h'],
  options: { '--header': 'print what a plugin is built with, as a C header' },
  needs: ['database'],
  async run(context, _args, options) {
    const { list } = await import('@backline/core/keys/list');
    const { findKeys, getTrust } = await import('@backline/core/keys/find-keys');
    return withCore(context, async (core) => {
      const rows = await findKeys(core);
      if (rows.length === 0) context.log('There are none: backline keys init');
      const trust = await getTrust(core);
      if (options.header === true) return { data: trust, lines: rows.length === 0 ? [] : toHeader(trust) };
      const cells: string[][] = [];
      for (const row of rows)
        cells.push([row.kid, await toState(core, row), toDay(row.notBefore), toDay(row.notAfter)]);
      return {
        data: await list(core),
        lines: rows.length === 0 ? [] : toColumns(['KEY', 'STATE', 'SIGNS FROM', 'UNTIL'], cells),
      };
    });
  },
});

const toDay = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';

async function toState(core: Core, row: KeyRow): Promise<string> {
  const { canSign, findSigner, isEndorsed, isRoot } = await import('@backline/core/keys/find-keys');
  const now = core.clock.now();
  if (row.revocation !== null) return 'revoked';
  if (isRoot(row) && row.sealedPrivateKey === null) return 'root';
  if (row.endorsement === null) return 'waits for an endorsement';
  if (!isEndorsed(core, row)) return 'endorsed for another address';
  if ((await findSigner(core, now))?.kid === row.kid) return 'signs';
  if (row.notBefore !== null && row.notBefore > now) return 'signs later';
  return canSign(core, row, now) ? 'replaced by a newer one' : 'has ended';
}
