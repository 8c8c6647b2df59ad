import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Counts only words with a letter or a digit, so not the bars of a table or the dashes of a list. */
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Documents that people write: everything except changelogs and generated files. */
const written = files.filter(
  (file) => file.endsWith('.md') && !/CHANGELOG\.md$|^docs\/((catalog|cli|data|states)\.md|api\/)/.test(file),
);

describe('the README', () => {
  const readme = read('README.md');

  it('is one screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(120);
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(7 * 1024);
  });

  it('has two commands: the test that runs, and one that a journey starts', () => {
    const commands = [...readme.matchAll(/^```\n(.*?)\n```$/gms)].map(([, command]) => command);
    expect(commands).toEqual(['npm start', 'npm test']);
    expect(read('apps/e2e/src/commands.spec.ts')).toContain("test('npm start opens the portal");
    expect(read('.ci/run')).toMatch(/^exec npm test$/m);
  });

  it('shows pictures that are small', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\((.+?)\)/g)].map(([, file = '']) => file);
    expect(pictures.length).toBeGreaterThan(1);
    for (const file of pictures) expect(readFileSync(join(root, file)).length, file).toBeLessThan(100_000);
  });
});

describe('the documents', () => {
  it('have at most 45,000 words in all', () => {
    expect(written.reduce((sum, file) => sum + words(read(file)), 0)).toBeLessThanOrEqual(45_000);
  });

  it.each(written)('%s links only to headings that there are', (file) => {
    const toAnchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = links.filter(([, path = '', anchor = '']) => {
      const target = path === '' ? file : join(dirname(file), path);
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));
      return !headings.includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it.each(written)('%s names only commands of npm that there are', (file) => {
    const known = (workspace: string) => {
      const manifest = workspace === '' ? 'package.json' : `${workspace}/package.json`;
      return Object.keys(JSON.parse(read(manifest)).scripts ?? {});
    };
    const manifests = files.filter((name) => name.endsWith('/package.json'));
    for (const [, script = '', workspace] of read(file).matchAll(
      /npm run (?:-s )?([a-z][\w:-]*)(?: -w @backline\/([\w-]+))?/g,
    )) {
      const place = manifests.find((name) => JSON.parse(read(name)).name === `@backline/${workspace}`);
      expect(known(workspace === undefined ? '' : dirname(place ?? '')), `${file}: ${script}`).toContain(script);
    }
  });
});

it('names tests in docs/security.md that there are', () => {
  const folders: Record<string, string> = {
    server: 'apps/server/test',
    core: 'packages/core/test',
    db: 'packages/db/test',
    e2e: 'apps/e2e/src',
  };
  const named = [...read('docs/security.md').matchAll(/`(server|core|db|e2e)\/([\w/-]+)`/g)];
  const missing = named.filter(([, room = '', path]) => {
    const place = `${folders[room]}/${path}`;
    return !['', '.test.ts', '.spec.ts'].some((ending) => existsSync(join(root, place + ending)));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(missing.map(([name]) => name)).toEqual([]);
});

describe('the records of decisions', () => {
  const records = files.filter((file) => /^docs\/decisions\/\d{3}-.*\.md$/.test(file));
  const numbers = records.map((file) => file.slice('docs/decisions/'.length, 'docs/decisions/'.length + 3));
  const index = read('docs/decisions/README.md');

  it('have a number each, which their title repeats', () => {
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    for (const [at, file] of records.entries())
      expect(read(file).split('\n', 1)[0], file).toContain(`# ${numbers[at]} `);
  });

  it('leave out no number that the index does not explain', () => {
    const last = Number(numbers.toSorted().at(-1));
    const all = Array.from({ length: last }, (_, at) => String(at + 1).padStart(3, '0'));
    const missing = all.filter((number) => !numbers.includes(number));
    const explained = [...index.matchAll(/^\| (\d{3}) \|/gm)].map(([, number]) => number);
    expect(explained).toEqual(missing);
  });

  it('are there wherever one is named', () => {
    const named = files
      .filter(
        (file) => /\.(ts|tsx|mjs|cjs|md|json|yml|hpp|cpp|sql)$/.test(file) && !file.startsWith('docs/decisions/README'),
      )
      .flatMap((file) =>
        [...read(file).matchAll(/(?:decisions\/|[Rr]ecord |[Dd]ecision )(\d{3})\b/g)].map(([, number = '']) => ({
          file,
          number,
        })),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

describe('the habits', () => {
  it('run the checks of the README elsewhere, by actions of one fixed version', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toMatch(/- run: \.ci\/run$/m);
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  });

  it('ask for updates of every lockfile', () => {
    const folders = files.filter((file) => /(^|\/)package-lock\.json$/.test(file)).map((file) => `/${dirname(file)}`);
    for (const folder of folders) expect(read('.github/dependabot.yml')).toContain(`'${folder.replace('/.', '/')}'`);
  });
});
