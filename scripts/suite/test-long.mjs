import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { installNodes, installWindowsNode } from '../install-nodes.mjs';
import { main, root, say } from '../main.mjs';
import { build, findTool, run } from '../programs.mjs';
import { setup } from '../setup.mjs';

/** Tests that `npm test` runs only with a small budget or on one database. */
const budgeted = [
  'apps/server/test/http/hostile-input',
  'apps/server/test/mail/mail-lab',
  'apps/server/test/orders/free',
  'apps/server/test/orders/guest-erasure',
  'apps/server/test/orders/orders',
  'apps/server/test/orders/refund-plan',
  'apps/server/test/orders/support',
  'apps/server/test/orders/withdrawal',
  'apps/server/test/plans/races-postgres',
  'apps/server/test/postgres/rolling-restart',
  'cli/test/catalog',
  'cli/test/backups/damage',
  'cli/test/backups/rented-backup',
  'packages/paddle-emulator/test/browser',
  'apps/server/test/plans/model',
  'apps/server/test/plugin/plugin-kit',
  'apps/server/test/erasure-races',
  'apps/server/test/moves/same-answers',
  'apps/server/test/orders/kill',
  'apps/server/test/plugin/packs-engine',
  'apps/server/test/plugin/packs-large',
  'apps/server/test/payments/any-order',
  'apps/server/test/payments/kill',
  'apps/server/test/payments/webhooks',
  'apps/server/test/postgres/rented',
  'apps/server/test/postgres/statement-failures',
  'apps/server/test/postgres/two-processes',
  'apps/server/test/start/process',
  'apps/server/test/proxies/proxies',
  'apps/server/test/redeem-kill',
  'apps/server/test/release/archive',
  'apps/server/test/release/image',
  'apps/server/test/release/restart',
  'apps/server/test/two-writers',
  'packages/db/test/copy',
  'packages/db/test/copy-speed',
  'packages/db/test/migrations',
  'packages/db/test/rented',
  'packages/paddle-emulator/test/package',
  'packages/storage/test/lab/others',
  'scripts/test/load',
  'scripts/test/tutorial-run',
  'packages/plugin-cpp/test/kit',
  'packages/plugin-client/test/packs/model',
  'packages/plugin-client/test/packs/damage',
].map((name) => `${name}.test.ts`);

/** Tests of calls and tasks, for every database. */
const calls = ['packages/core/test/', 'apps/server/test/tasks/'];

/** Rooms whose tests must notice nearly every change: rules, licenses, and what decides about money and ownership. */
const strict = ['domain', 'activation'].concat(
  ['fulfillment', 'licenses', 'orders', 'payments', 'plans', 'subscriptions'].map((area) => `core/src/${area}`),
);
const others = ['api', 'cli', 'core', 'db', 'mail', 'paddle', 'plugin-client', 'storage'];

/** Chooses changes by the commit's hash, which is not known when its tests are written. */
function tryMutants(world) {
  const seed = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const script = join(root, 'scripts/mutants/main.ts');
  const draw = (rooms, atLeast) =>
    run(world, [script, ...rooms, '--seed', seed, '--draw', '40', '--at-least', atLeast]);
  draw(strict, '95');
  draw(others, '85');
}

/** Programs of the system for trying a release, each with what is skipped without it. */
const optional = {
  bwrap: 'the archive of a release',
  python3: 'restarts on a socket that is handed over',
  nginx: 'restarts behind nginx',
  caddy: 'restarts behind Caddy',
  buildah: 'the image of a release, which root alone builds',
  mmdebstrap: 'the image of a release',
  exim4: 'mails through exim, which root alone may configure',
  postfix: 'mails through postfix, which root alone may start',
  dovecot: 'reading mails back by IMAP',
  rspamd: 'what a second filter says of every kind of mail',
  haproxy: 'what haproxy makes of answers',
  apache2: 'what Apache makes of answers',
  varnishd: 'what Varnish keeps of answers',
  squid: 'what Squid keeps of answers',
  spamassassin: 'what a filter says of every kind of mail',
  'systemd-analyze': 'what the units leave open',
  'swift-proxy-server': "buckets of OpenStack Swift's s3api",
  memcached: "buckets of OpenStack Swift's s3api",
  radosgw: "buckets of Ceph's radosgw",
  'ceph-osd': "buckets of Ceph's radosgw",
};

await main(async () => {
  const own = setup();
  const others = installNodes(['22', '20']);
  const windowsFault = installWindowsNode();
  const env = { TEST_LONG: 'true', TEST_NODES: JSON.stringify(others.nodes), CHROMIUM_PATH: await ensureChromium(own) };
  const world = { node: own.node, env: { ...own.env, ...env } };
  build(world);
  process.on('exit', () => {
    for (const [program, what] of Object.entries(optional))
      if (spawnSync('which', [program]).status !== 0) say(`NOT tried, because ${program} is not installed: ${what}`);
    if (windowsFault !== null) say(`Node for Windows is not installed: ${windowsFault}`);
    if (others.fault !== null) say(`Packages were NOT tried with other versions of Node: ${others.fault}`);
  });
  const files = process.argv.slice(2);
  run(world, [findTool('vitest'), 'run', ...(files.length > 0 ? files : [...calls, ...budgeted])]);
  if (files.length > 0) return;
  run(world, [findTool('vitest'), 'run', '--project', 'stories'], { cwd: join(root, 'stories') });
  run(world, [findTool('playwright'), 'test'], { cwd: join(root, 'apps/e2e') });
  for (const years of [
    ['--seed', '1-200'],
    ['--seed', '201-240', '--engine', 'postgres'],
  ])
    run(world, [join(root, 'scripts/year.mjs'), ...years]);
  run(world, [join(root, 'scripts/cpp/plugin-cpp.mjs'), '--sanitize', '--seconds', '600']);
  tryMutants(world);
  // This is last. It also fails if a program for Windows is missing.
  run(world, [join(root, 'scripts/cpp/plugin-cpp.mjs'), '--all']);
});
