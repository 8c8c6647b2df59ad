import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Top-level declarations by name. In formatted sources, only these start in the first column. */
interface Source {
  declarations: Map<string, string>;
  /** The origin of each imported name: the file, relative to the root, and its name there. */
  imports: Map<string, { file: string; name: string }>;
}

const start = /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w+)/;

function parseSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const imports: Source['imports'] = new Map();
  // The walk below follows names, so other forms of import are not allowed.
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

/** Reads the sources in a folder, and follows the names in their declarations. */
export function readDeclarations(root: string) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = new Map(files.map((file) => [relative(root, join(root, file)), parseSource(root, file)]));

  /** The file of a call's use case, in the folder of its area or in a subfolder. */
  const findUseCase = (area: string, name: string) =>
    [...sources.keys()].find((file) => file.startsWith(`${area}/`) && file.endsWith(`/${name}.ts`)) ?? '';

  /** The text of a declaration and of all declarations that it uses, also in other files. */
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

  /** The declarations that contain a word, as `file name`, with their text. */
  const findWith = (word: string) =>
    [...sources].flatMap(([file, { declarations }]) =>
      [...declarations]
        .filter(([, text]) => text.includes(word))
        .map(([name, text]) => [`${file} ${name}`, text] as const),
    );

  return { readReachable, findUseCase, findWith };
}
