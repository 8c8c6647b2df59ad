import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Top-level declarations by name: formatted sources have each start, and nothing else, at the first column. */
interface Source {
  declarations: Map<string, string>;
  /** Where an imported name comes from: its file below the root, and its name there. */
  imports: Map<string, { file: string; name: string }>;
}

const start = /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w+)/;

function parseSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const imports: Source['imports'] = new Map();
  // The walk below follows names, which other forms of import hide.
  const [other] = /^(?:import (?!type )[^{'\n]*|export (?:\*|\{[^}]*\}) )from '\..*$|import\('\..*$/m.exec(text) ?? [];
  if (other !== undefined) throw new Error(`${file} imports a file of its own other than by name: ${other}`);
  for (const [, clause = '', target = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)';$/gm))
    for (const part of clause
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')) {
      const [, name = '', alias = name] = /^(?:type )?(\w+)(?: as (\w+))?$/.exec(part) ?? [];
      imports.set(alias, { file: join(dirname(file), target), name });
    }
  const declarations: Source['declarations'] = new Map();
  let current = '';
  for (const line of text.split('\n')) {
    current = start.exec(line)?.[1] ?? current;
    if (current !== '' && !/^(import|\/\*\*| \*|\/\/)/.test(line))
      declarations.set(current, `${declarations.get(current) ?? ''}${line}\n`);
  }
  return { declarations, imports };
}

/** The sources below a folder, and a walk along the names that declarations mention. */
export function readDeclarations(root: string) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = new Map(files.map((file) => [relative(root, join(root, file)), parseSource(root, file)]));

  /** The file of a call: in its area, or in a room of that. */
  const findUseCase = (area: string, name: string) =>
    [...sources.keys()].find((file) => file.startsWith(`${area}/`) && file.endsWith(`/${name}.ts`)) ?? '';

  /** The text of a declaration and of every one that it can reach, through other files as well. */
  function readReachable(file: string, name: string, seen = new Set<string>()): string[] {
    const source = sources.get(file);
    const text = source?.declarations.get(name);
    if (source === undefined || text === undefined || seen.has(`${file} ${name}`)) return [];
    seen.add(`${file} ${name}`);
    const mentioned = [...new Set(text.match(/\b[A-Za-z_]\w*\b/g))];
    return [
      text,
      ...mentioned.flatMap((word) => {
        const imported = source.imports.get(word);
        return imported === undefined
          ? readReachable(file, word, seen)
          : readReachable(imported.file, imported.name, seen);
      }),
    ];
  }

  /** The declarations whose text has a word, as `file name`, with that text. */
  const findWith = (word: string) =>
    [...sources].flatMap(([file, { declarations }]) =>
      [...declarations]
        .filter(([, text]) => text.includes(word))
        .map(([name, text]) => [`${file} ${name}`, text] as const),
    );

  return { readReachable, findUseCase, findWith };
}
