import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toCount, toSize } from '../shared/text.ts';
import { getSku } from './meant-pack.ts';

export const command = defineCommand({
  usage: 'verify [SKU]',
  description:
    'Read back what is stored of packs, and name what is missing or damaged: publishing the same folder under the same number brings it back. Exit code 1 where there is something.',
  examples: ['pack verify', 'pack verify MUS-01001', 'pack verify --quick', 'pack verify --sign-again'],
  options: {
    '--quick': 'look at sizes alone',
    '--sign-again': 'sign every version with the newest key: after a key was revoked, or the address has changed',
  },
  needs: ['database', 'packs'],
  needsWith: { '--sign-again': ['database', 'packs', 'key'] },
  async run(context, [wanted], options) {
    const { verifyPacks } = await import('@backline/core/packs/verify-packs');
    const report = await withCore(context, async (core) => {
      const sku = wanted === undefined ? undefined : await getSku(core, wanted);
      const isSigning = options.signAgain === true;
      return verifyPacks(core, operator, { sku, isQuick: options.quick === true, isSigning });
    });
    const { versions, objects, bytes, signed, problems, unnoted } = report;
    if (signed > 0) context.log(`Signed again: ${toCount(signed, 'version')}.`);
    context.log(`Looked at ${toCount(versions, 'version')}: ${toCount(objects, 'bundle')}, ${toSize(bytes)}.`);
    context.log(problems.length === 0 ? 'No problems found.' : `Problems found: ${problems.length}.`);
    if (unnoted.length > 0)
      context.log(
        `Warning: the storage takes no note of ${toCount(unnoted.length, 'damaged bundle')}, so publishing would not store them again: delete them there by hand.`,
      );
    return {
      data: report,
      lines: problems.map(({ sku, version, problem }) => `${sku} ${version}: ${problem}`),
      isRefused: problems.length !== 0,
    };
  },
});
