import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';

function parseAnchor(text: string | undefined): { since?: string } {
  if (text === undefined) return {};
  if (/^[1-9]\d{0,9}:[\w-]{43}$/.test(text.trim())) return { since: text.trim() };
  throw refuseUsage('--since must be the SEQ:HASH that "audit verify", a backup or the server\'s log has printed.');
}

export const command = defineCommand({
  usage: 'verify',
  description:
    'Walk the whole chain: is every entry as it was written? It prints the end that it found, SEQ:HASH; so do the log of the server, every hour, and each backup. Nothing inside the database shows that its newest entries were removed. An end that was kept elsewhere does: with --since, the chain is checked from there, and the exit code is 1 when that entry is gone.',
  examples: ['audit verify', 'audit verify --since 2051:Kq0v7Yh2mX9bTz4LwPc8RrJd5Ns1FgAe3uQiOk6VxHE'],
  options: { '--since <SEQ:HASH>': 'the end that was kept: check from there' },
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, options) {
    const verdict = await context.withClient((client) =>
      client.verifyAudit({ ...parseAnchor(options.since), reason: options.reason }),
    );
    const isRefused = verdict.brokenAt !== null;
    if (verdict.anchor !== null) context.log(`Keep elsewhere, to check from next time: --since ${verdict.anchor}`);
    return { data: verdict, lines: [verdict.message], isRefused };
  },
});
