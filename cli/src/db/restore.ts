import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'restore [FILE]',
  description:
    'Put a backup in the place of the database; with --from, packs and installers, too. Stop the server first. The replaced database is kept. What is restored elsewhere is a copy, a shop of its own with backups of its own, unless --replaces says that it is the shop.',
  examples: [
    'db restore portal.sqlite --dry-run',
    'db restore portal.sqlite --yes',
    'db restore --from s3://our-backups/shop --key key.txt --settings backline.env',
    'db restore --from s3://our-backups/shop --key key.txt --replaces',
  ],
  options: {
    '--dry-run': 'verify the backup, show what would change, change nothing',
    '--from <PLACE>': 's3://BUCKET/PREFIX or a folder, in the place of a file',
    '--key <FILE>': 'what opens it, and whose signature counts',
    '--at <STAMP>': 'which one: the newest',
    '--replaces': 'this is the shop from now on, and not a copy of it: its backups go on',
    '--settings <FILE>': 'write the settings that are in it to a new file, and restore nothing else',
  },
  confirms: true,
  needs: ['machine', 'provider', 'packs'],
  needsWith: { '--settings': ['machine'], '--dry-run': ['machine'] },
  async run(context, [file], options) {
    if (options.from !== undefined) return (await import('./restore-outside.ts')).act(context, options);
    if (file === undefined) throw refuseUsage('Name a backup: a file, or --from PLACE --key FILE.');
    const { restoreFile } = await import('./restore-file.ts');
    return restoreFile(context, context.toPath(file), options);
  },
});
