import { join } from 'node:path';
import { main, root } from './main.mjs';
import { findTool, run } from './programs.mjs';

await main(async () => {
  const [name = '', ...others] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name) || others.length > 0)
    throw new Error('Say what changes, in lower case with underscores: npm run db:generate -- add_newsletter');
  const cwd = join(root, 'packages/db');
  for (const dialect of ['sqlite', 'pg'])
    run(
      { node: process.execPath, env: process.env },
      [findTool('drizzle-kit'), 'generate', '--config', `drizzle.${dialect}.config.ts`, '--name', name],
      { cwd },
    );
});
