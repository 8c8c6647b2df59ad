import type { DearFile, PackDiff, PackSide } from '@backline/core/packs/diff-pack';
import { versionName } from '@backline/domain/downloads/installer';
import { withCore } from '../clients/open-core.ts';
import { type Context, defineCommand } from '../shared/command.ts';
import { toColumns, toCount, toSize } from '../shared/text.ts';
import { getSku } from './meant-pack.ts';

const reasons: Record<DearFile['why'], string> = {
  new: 'a new file',
  rewritten: 'all of it is different: a new recording, other dither, or another encoding',
  changed: 'a part of it is different',
};

function toLines({ added, changed, removed, fetchedBytes, bytes, dearest }: PackDiff): string[] {
  const rows = dearest.map(({ path, bytes: size, fetchedBytes: fetched, why }) => [
    path,
    toSize(size),
    toSize(fetched),
    reasons[why],
  ]);
  return [
    `added    ${toCount(added.length, 'file')}`,
    `changed  ${toCount(changed.length, 'file')}`,
    `removed  ${toCount(removed.length, 'file')}`,
    `fetched  ${toSize(fetchedBytes)} of ${toSize(bytes)}`,
    ...(rows.length === 0 ? [] : ['', ...toColumns(['FILE', 'SIZE', 'FETCHED', 'WHY'], rows)]),
  ];
}

/** A number is a version. Other text, or text with a slash, is a folder. */
const toSide = (context: Context, text: string): PackSide =>
  versionName.safeParse(text).success ? { version: text } : { folder: context.toPath(text) };

export const command = defineCommand({
  usage: 'diff <SKU> <FROM> <TO>',
  description:
    'What a customer who has one version fetches to have another, and the ten files that cost the most. Each is a version, or a folder that may be published.',
  examples: ['pack diff MUS-01001 1.0.0 ~/Sounds/Strings', 'pack diff MUS-01001 1.0.0 1.1.0'],
  needs: ['database', 'packs'],
  async run(context, [wanted = '', from = '', to = '']) {
    const { diffPack } = await import('@backline/core/packs/diff-pack');
    return withCore(context, async (core) => {
      const sku = await getSku(core, wanted);
      const diff = await diffPack(core, sku, toSide(context, from), toSide(context, to));
      return { data: { sku, ...diff }, lines: toLines(diff) };
    });
  },
});
