import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { runInNewContext } from 'node:vm';
import { mergeShapes, type Shape, toShape } from './shape.ts';

// npm run sdk-mocks -w @backline/paddle-emulator -- CLONE writes the shapes of all mocks in a clone of
// github.com/PaddleHQ/paddle-node-sdk. Only keys and types are kept, and no values.

const imports = /^import (?:type )?\{([^}]*)\} from '[^']+';$/gm;
/** Replaces the SDK's enumerations, whose members are texts. */
const enumeration = new Proxy({}, { get: (_, name) => String(name) });

function evaluate(file: string): Record<string, unknown> {
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(imports)].flatMap(([, list = '']) => list.split(','));
  const stubs = names.map((name) => [name.replace(/^\s*type\s+/, '').trim(), enumeration]);
  const script = stripTypeScriptTypes(source.replaceAll(imports, '').replaceAll(/^export const/gm, 'const'));
  const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  return runInNewContext(`${script};\n({ ${exported.join(', ')} })`, Object.fromEntries(stubs));
}

const mocks = join(argv[2] ?? '', 'src/__tests__/mocks');
const read = (folder: string) =>
  readdirSync(join(mocks, folder))
    .sort()
    .flatMap((name) => Object.entries(evaluate(join(mocks, folder, name))));

const shapes: Record<string, Shape> = {};
for (const [, mock] of read('notifications')) {
  const { event_type: type } = mock as { event_type?: string };
  // Other mocks show what the SDK makes of an event.
  if (type === undefined) continue;
  shapes[type] = mergeShapes(shapes[type] ?? {}, toShape(mock));
}
// Only mocks with an envelope. The others are bodies of requests, or parts.
for (const [name, mock] of read('resources'))
  if (name.endsWith('MockResponse') && !Array.isArray(mock)) shapes[name.replace('MockResponse', '')] = toShape(mock);

const lines = Object.entries(shapes).map(([name, shape]) => JSON.stringify([name, shape]));
writeFileSync(join(import.meta.dirname, 'shapes.jsonl'), `${lines.join('\n')}\n`);
