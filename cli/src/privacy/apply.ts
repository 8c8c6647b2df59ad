import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readTextFile } from '../shared/named-file.ts';

interface Listed {
  userId: string;
  erasedAt: string;
  guestOrders?: string[];
}

const isTexts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');

/** Parses the output of `privacy erasures --json`. Throws `CliError`. */
function parseErasures(file: string, text: string): Listed[] {
  const fault = new CliError(
    `${file} is not what "privacy erasures --json" prints. Nothing was changed.`,
    'erasures_invalid',
    'usage',
  );
  try {
    const { erasures }: { erasures?: unknown } = JSON.parse(text);
    const isListed = (one: Partial<Listed> | null): one is Listed =>
      typeof one?.userId === 'string' &&
      !Number.isNaN(Date.parse(one.erasedAt ?? '')) &&
      isTexts(one.guestOrders ?? []);
    if (Array.isArray(erasures) && erasures.every(isListed)) return erasures;
  } catch {
    throw fault;
  }
  throw fault;
}

export const command = defineCommand({
  usage: 'apply <FILE>',
  description: 'Erase again the accounts that a restored backup has brought back. "db restore" does it by itself.',
  examples: ['privacy apply erasures.json'],
  needs: ['database', 'provider'],
  async run(context, [file = '']) {
    const erasures = parseErasures(file, await readTextFile(context, file));
    const { repeatErasures } = await import('@backline/core/privacy/repeat-erasures');
    const accounts = await withCore(context, (core) => repeatErasures(core, operator, erasures));
    return { data: { accounts }, lines: [`${accounts} erased again`] };
  },
});
