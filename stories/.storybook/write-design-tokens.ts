import { writeFileSync } from 'node:fs';
import { readDesignTokens } from './read-design-tokens.ts';

const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(readDesignTokens());
else writeFileSync(file, readDesignTokens());
