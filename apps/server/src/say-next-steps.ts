import type { Core } from '@backline/core/core';
import { eq } from '@backline/db';

/** Lists what a shop still needs for selling and support, with the commands that add it. */
async function listMissing({ store, settings, gateway }: Core): Promise<string[][]> {
  const { collections, users, signingKeys } = store.t;
  const [sold, staff, keys] = await Promise.all([
    store.db.$count(collections),
    store.db.$count(users, eq(users.role, 'support')),
    store.db.$count(signingKeys),
  ]);
  const paddle = [
    'backline paddle connect',
    `approve the domain ${new URL(settings.publicUrl).host}: ${gateway.account.pages.domains}`,
    `set the default payment link: ${gateway.account.pages.paymentLink}`,
  ];
  const catalog = ['backline catalog example > catalog.json', 'backline catalog import catalog.json'];
  const account = [
    'backline user invite you@example.com --reason "first account"',
    'backline staff add you@example.com --reason "first account"',
    `backline login --server ${settings.publicUrl} --email you@example.com`,
  ];
  return [
    ...(sold === 0 ? [paddle, catalog] : []),
    ...(staff === 0 ? [account] : []),
    ...(keys === 0 ? [['backline keys init --out FOLDER --copy FOLDER']] : []),
  ];
}

/** Tells the operator of a new shop what to do next, with a line for each missing item. */
export async function sayNextSteps(core: Core): Promise<void> {
  for (const commands of await listMissing(core)) core.log.info({ commands }, 'this shop is new: what to do next');
}
