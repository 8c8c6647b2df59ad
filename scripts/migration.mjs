import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from './main.mjs';
import { run } from './programs.mjs';

const folder = join(root, 'packages/db/generate');
const tool = join(folder, 'node_modules/drizzle-kit/bin.cjs');

await main(async () => {
  const [name = '', ...others] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name) || others.length > 0)
    throw new Error('Say what changes, in lower case with underscores: npm run db:generate -- add_newsletter');
  if (!existsSync(tool)) {
    const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error('npm could not install what writes migrations: what it said is above.');
  }
  for (const [kind, dialect] of [
    ['sqlite', 'sqlite'],
    ['pg', 'postgresql'],
  ])
    run(
      { node: process.execPath, env: process.env },
      [
        tool,
        'generate',
        '--dialect',
        dialect,
        '--schema',
        `./${kind}.cjs`,
        '--out',
        `../migrations/${kind}`,
        '--name',
        name,
      ],
      { cwd: folder },
    );
});
