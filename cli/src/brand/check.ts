import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../errors.ts';

export const command = defineCommand({
  usage: 'check [FOLDER]',
  description:
    'Find every fault of a brand, with its place and what to do: fields, missing files, the contrast of every pair of colors in use (WCAG 2.2 AA), the size of files. Without a folder, of the one that BRAND_PATH names. Asks no database and no server.',
  examples: ['brand check', 'brand check /srv/fjord'],
  isOffline: true,
  async run(context, [folder]) {
    const path = folder === undefined ? context.env.BRAND_PATH : context.toPath(folder);
    const { findBrandFaults } = await import('@backline/core/installation/check-brand');
    const faults = findBrandFaults(path);
    context.log(faults.length === 0 ? `${path} can be used.` : `${path} has ${toCount(faults.length, 'fault')}.`);
    return { data: { faults }, lines: faults, exitCode: faults.length === 0 ? exitCodes.done : exitCodes.refused };
  },
});
