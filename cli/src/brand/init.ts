import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from '../shared/command.ts';
import { toFileError } from '../shared/errors.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { refuseUsage } from '../shared/options.ts';

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const command = defineCommand({
  usage: 'init <FOLDER>',
  description:
    'Make a folder with a brand.json that has every field, in the look of the portal itself. Keep it outside the checkout, so that no upgrade touches it, and name it in BRAND_PATH. Writes over nothing.',
  examples: ['brand init /srv/fjord --name Fjord --slug fjord'],
  options: {
    '--name <NAME>': "the plugin's name as customers read it",
    '--slug <SLUG>': 'its short form in addresses',
  },
  required: ['name', 'slug'],
  needs: [],
  async run(context, [folder = ''], options) {
    const { name, slug } = options;
    if (!slugForm.test(slug)) throw refuseUsage('--slug must be lower-case letters, digits and dashes.');
    const { defaultColors, defaultMailColors } = await import('@backline/domain/brand/colors');
    const { cadenzaBrand } = await import('@backline/fixtures/brands');
    const { categories, requirements, codePrefix } = cadenzaBrand;
    const look = { scheme: 'dark', colors: defaultColors, mailColors: defaultMailColors, fonts: {} };
    const brand = { name, slug, ...look, legal: { imprint: [] }, categories, requirements, codePrefix, plans: {} };
    try {
      mkdirSync(context.toPath(folder), { recursive: true });
    } catch (error) {
      throw toFileError(folder, error);
    }
    const file = join(folder, 'brand.json');
    // Other users may read it, because the server often runs as one.
    writeNewFile(context, file, `${JSON.stringify(brand, null, 2)}\n`, { isPublic: true });
    return {
      data: { file: context.toPath(file) },
      lines: [
        `${context.toPath(file)} is written.`,
        'Beside it belong the files that it names: logo, favicon, typefaces as woff2, a picture for the login.',
        `Then "backline brand check ${folder}", and BRAND_PATH=${context.toPath(folder)} for the server and the command line.`,
      ],
    };
  },
});
