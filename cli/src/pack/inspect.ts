import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readPackList } from '@backline/activation/pack-list';
import { verifyPack, verifyPackList } from '@backline/activation/verify-pack';
import { readTrust, rootsOption } from '../clients/trust.ts';
import { type Context, defineCommand } from '../shared/command.ts';
import { toFileError } from '../shared/errors.ts';
import { toReasonText, toTimeText } from '../shared/signed-file.ts';
import { toColumns, toSize } from '../shared/text.ts';

/** Reads a head, and the list beside it if there is one. */
function readFiles(context: Context, file: string): { head: string; list: Uint8Array<ArrayBuffer> | null } {
  try {
    const path = context.toPath(file);
    if (!statSync(path).isDirectory()) return { head: readFileSync(path, 'utf8'), list: null };
    const own = join(path, '.backline');
    const hasList = statSync(join(own, 'list'), { throwIfNoEntry: false }) !== undefined;
    const list = hasList ? new Uint8Array(readFileSync(join(own, 'list'))) : null;
    return { head: readFileSync(join(own, 'head.txt'), 'utf8'), list };
  } catch (error) {
    throw toFileError(file, error);
  }
}

export const command = defineCommand({
  usage: 'inspect <FILE>',
  description:
    'Read the head of a pack, or the folder of a customer with its list, and judge it as plugins do. Exit code 1 where it does not count.',
  examples: ['pack inspect "/Volumes/SAMPLES/Strings"', 'pack inspect head.txt --roots roots.json'],
  options: rootsOption,
  needs: ['shop'],
  needsWith: { '--roots': [] },
  async run(context, [file = ''], options) {
    const { head: text, list } = readFiles(context, file);
    const trust = await readTrust(context, options);
    const { reason, head } = await verifyPack(text, trust);
    if (head === null) {
      if (reason !== null && reason !== 'wrong_pack') context.log(toReasonText(reason, trust, text, 'pack'));
      return { data: { reason, head: null, list: null }, lines: [], isRefused: true };
    }
    const verdict = list === null ? null : await verifyPackList(head, list);
    const fault = verdict !== null && 'fault' in verdict ? verdict.fault : null;
    if (fault !== null) context.log(`The list beside it is not its own, or was changed (${fault}).`);
    const read = fault === null && list !== null ? readPackList(list) : null;
    const paths = read !== null && 'list' in read ? read.list.files.map(({ path }) => path) : null;
    const rows = head.options.map((option) => [option.id, option.name, String(option.files), toSize(option.bytes)]);
    return {
      data: { reason, head, list: list === null ? null : { fault, paths } },
      lines: [
        `pack      ${head.name} (${head.sku})`,
        `version   ${head.version}, publication ${head.seq}`,
        `size      ${head.files} files, ${toSize(head.bytes)}; plays after ${toSize(head.firstBytes)}`,
        `signed    ${toTimeText(head.iat)}`,
        ...(head.requires === undefined ? [] : [`requires  ${head.requires}`]),
        ...(head.kin.length === 0 ? [] : [`kin       ${head.kin.join(', ')}`]),
        ...(rows.length === 0 ? [] : ['', ...toColumns(['OPTION', 'NAME', 'FILES', 'SIZE'], rows)]),
      ],
      isRefused: fault !== null,
    };
  },
});
