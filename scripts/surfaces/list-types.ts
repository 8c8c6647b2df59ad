import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../main.mjs';
import { findTool } from '../programs.mjs';

interface Module {
  /** The statements that declare each name, as written. */
  declared: Map<string, string>;
  /** Names from other modules, with the file and the name there. */
  imported: Map<string, { file: string; name: string }>;
  exported: Map<string, { file: string; name: string }>;
}

/** Writes the declarations of sources without comments, and returns their folder. */
function emitTypes(entries: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'backline-types-'));
  const options = {
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    removeComments: true,
    rootDir: join(root, 'packages'),
    outDir: folder,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const program = {
    extends: join(root, 'tsconfig.tools.json'),
    compilerOptions: options,
    // Files that are imported by their package would be left out otherwise.
    include: [join(root, 'packages/activation/src')],
    files: entries.map((entry) => join(root, entry)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(program));
  execFileSync(process.execPath, [findTool('tsc'), '-p', join(folder, 'tsconfig.json')], { stdio: 'inherit' });
  return folder;
}

/** The file of an import, if it is ours. */
function toFile(folder: string, from: string, specifier: string): string {
  const [, workspace, path] = /^@backline\/([\w-]+)\/(.*)$/.exec(specifier) ?? [];
  if (workspace !== undefined) {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', workspace, 'package.json'), 'utf8'));
    const source: string = exports[`./${path}`] ?? exports['./*'].replace('*', path);
    return join(folder, workspace, source.replace(/\.ts$/, '.d.ts'));
  }
  return specifier.startsWith('.') ? join(dirname(from), specifier.replace(/\.ts$/, '.d.ts')) : '';
}

function readModule(folder: string, file: string): Module {
  const text = readFileSync(file, 'utf8');
  const module: Module = { declared: new Map(), imported: new Map(), exported: new Map() };
  const toName = (node: { name?: string; value?: string }) => node.name ?? node.value ?? '';
  for (const node of parseSync(file, text).program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = toFile(folder, file, node.source.value);
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier')
          module.imported.set(one.local.name, { file: from, name: toName(one.imported) });
      continue;
    }
    if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      const from = node.source === null ? file : toFile(folder, file, node.source.value);
      for (const one of node.specifiers)
        module.exported.set(toName(one.exported), { file: from, name: toName(one.local) });
      continue;
    }
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (inner === null || !('type' in inner)) continue;
    const names =
      inner.type === 'VariableDeclaration'
        ? inner.declarations.map(({ id }) => ('name' in id ? id.name : ''))
        : 'id' in inner && inner.id !== null && 'name' in inner.id
          ? [inner.id.name]
          : [];
    for (const name of names) {
      module.declared.set(name, `${module.declared.get(name) ?? ''}${text.slice(inner.start, inner.end)}\n`);
      if (inner !== node) module.exported.set(name, { file, name });
    }
  }
  return module;
}

/**
 * Lists everything that programs can import from some sources, with the types that it uses. Each entry is a heading.
 */
export function listTypes(entries: Record<string, string>): string[] {
  const folder = emitTypes(Object.values(entries));
  const modules = new Map<string, Module>();
  const read = (file: string) => {
    const known = modules.get(file) ?? readModule(folder, file);
    modules.set(file, known);
    return known;
  };
  const seen = new Set<string>();
  /** Lists a name's declaration, then those of the types that it uses. */
  function list(file: string, name: string): string[] {
    const { declared, imported, exported } = read(file);
    const elsewhere = imported.get(name) ?? (declared.has(name) ? undefined : exported.get(name));
    if (elsewhere !== undefined) return elsewhere.file === '' ? [] : list(elsewhere.file, elsewhere.name);
    const text = declared.get(name);
    if (text === undefined || seen.has(`${file} ${name}`)) return [];
    seen.add(`${file} ${name}`);
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    const known = [...words].filter((word) => word !== name && (declared.has(word) || imported.has(word)));
    return [text.trim().replace(/^declare /, ''), ...known.flatMap((word) => list(file, word))];
  }
  try {
    return Object.entries(entries).flatMap(([title, entry]) => {
      const file = join(folder, relative('packages', entry).replace(/\.ts$/, '.d.ts'));
      const names = [...read(file).exported.keys()].toSorted();
      return ['', `// ${title}: ${names.join(', ')}`, ...names.flatMap((name) => list(file, name))];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
