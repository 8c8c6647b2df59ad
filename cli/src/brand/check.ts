import { defineCommand } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'check [FOLDER]',
  description:
    'Find every fault of a brand, with its place and what to do: fields, missing files, the contrast of every pair of colors in use (WCAG 2.2 AA), the size of files. Warns of what a shop should have: terms, privacy policy, support address, a prefix of its own. Without a folder, of the one that BRAND_PATH names. Asks no database and no server.',
  examples: ['brand check', 'brand check /srv/fjord'],
  needs: [],
  async run(context, [folder]) {
    const path = folder === undefined ? context.env.BRAND_PATH : context.toPath(folder);
    const { findBrandFaults, findBrandWarnings } = await import('@backline/brand/check-brand');
    const faults = findBrandFaults(path);
    const warnings = faults.length === 0 ? findBrandWarnings(path) : [];
    for (const warning of warnings) context.log(`Warning: ${warning}`);
    context.log(faults.length === 0 ? `${path} can be used.` : `${path} has ${toCount(faults.length, 'fault')}.`);
    return {
      data: { faults, warnings },
      lines: faults,
      isRefused: faults.length !== 0,
    };
  },
});
