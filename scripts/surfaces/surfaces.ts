import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../main.mjs';
import { drawHouse } from './draw-house.ts';
import { listCalls } from './list-calls.ts';
import { listHeader } from './list-headers.ts';
import { listRest } from './list-rest.ts';
import { listTypes } from './list-types.ts';

const client = 'packages/plugin-client/src';
const headers = 'packages/plugin-cpp/include/backline';

const toPage = (title: string, language: string, lines: string[]) =>
  `# ${title}\n\nWritten by \`npm run surfaces -- --write\`: a changed line is a decision.\n\n\`\`\`${language}\n${lines.join('\n').trim()}\n\`\`\`\n`;

/** Each header of the kit that programs include, with its declarations. */
function listHeaders(): string[] {
  const files = ['*.hpp', 'adapters/*.hpp'].flatMap((pattern) => globSync(join(root, headers, pattern)).toSorted());
  return files.flatMap((file) => [
    '',
    `// <backline/${file.slice(join(root, headers).length + 1).replaceAll('\\', '/')}>`,
    ...listHeader(readFileSync(file, 'utf8')),
  ]);
}

/** Files that are generated from the sources: public surfaces, the imports between packages, and the lists of calls. */
export const surfaces: Record<string, () => string> = {
  'docs/api/plugin-client.md': () =>
    toPage(
      'Exports of @backline/plugin-client',
      'ts',
      listTypes({
        '@backline/plugin-client': `${client}/index.ts`,
        '@backline/plugin-client/node': `${client}/node.ts`,
        '@backline/plugin-client/packs': `${client}/packs/index.ts`,
      }),
    ),
  'docs/api/paddle-emulator.md': () =>
    toPage(
      'Exports of @backline/paddle-emulator',
      'ts',
      listTypes({ '@backline/paddle-emulator': 'packages/paddle-emulator/src/index.ts' }),
    ),
  'docs/api/plugin-cpp.md': () => toPage('Public declarations of the kit in C++', 'cpp', listHeaders()),
  ...listCalls(),
  'docs/images/house.svg': drawHouse,
  'docs/api/rest.md': () => toPage('REST, as /api/v1/openapi.json describes it', '', listRest()),
};
