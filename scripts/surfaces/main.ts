import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main, root, say } from '../main.mjs';
import { surfaces } from './surfaces.ts';

await main(async () => {
  const isWriting = process.argv.includes('--write');
  for (const [file, make] of Object.entries(surfaces)) {
    const path = join(root, file);
    const text = make();
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    say(`${file} ${isWriting ? 'is written again' : 'differs: npm run surfaces -- --write'}`);
    if (!isWriting) process.exitCode = 1;
    mkdirSync(dirname(path), { recursive: true });
    if (isWriting) writeFileSync(path, text);
  }
});
