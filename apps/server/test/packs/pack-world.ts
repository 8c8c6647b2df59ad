import { randomUUID } from 'node:crypto';
import { insertGrant, setHold } from '@backline/core/licenses/grants';
import { eq } from '@backline/db';
import type { OpenedPack } from '@backline/domain/packs/serving/open';
import { customer, demoPassword } from '@backline/fixtures';
import { addTestDevice, publishTestPack, startTestService, type TestService, toNoise } from '@backline/testing';

export const sku = 'MUS-01021';
export const otherSku = 'MUS-01022';

export interface PackWorld {
  world: TestService;
  /** The customer's session token. */
  session: string;
  device: string;
  open(input?: object, token?: string): ReturnType<TestService['rest']>;
  link(input: object, token?: string): ReturnType<TestService['rest']>;
  /** Replaces the host in an address by the one at which the service really listens. */
  toOwn(url: string): string;
  /** Opens a version of a pack, and fetches links to all of its bundles. */
  fetchLinks(input?: object, token?: string): Promise<{ pack: OpenedPack; publication: string; urls: string[] }>;
  grant(one: string, durationMs?: number | null): Promise<string>;
  /** Adds another account that owns a pack. Returns the token of its computer. */
  addOwner(email: string, one: string | null): Promise<string>;
  refund(grantId: string): Promise<void>;
}

export const files = {
  'pack.json': JSON.stringify({
    name: 'Harbor Strings',
    first: ['Patches/**'],
    options: [
      { id: 'room', name: 'Room microphones', files: ['Room/**'] },
      { id: 'close', name: 'Close microphones', files: ['Close/**'], isDefault: true },
    ],
  }),
  'Patches/Soft.txt': 'soft',
  'Patches/Empty.txt': '',
  'Samples/Für Elise – 音.wav': toNoise('a1', 700_000),
  'Samples/A2.wav': toNoise('a2', 300_000),
  'Samples/Again.wav': toNoise('a2', 300_000),
  'Room/A1.wav': toNoise('room', 150_000),
  'Close/A1.wav': toNoise('close', 120_000),
};

const readPublication = (head: string) =>
  JSON.parse(Buffer.from(/^pack: [\w-]+\.([\w-]+)/m.exec(head)?.[1] ?? '', 'base64url').toString()).jti as string;

/** Starts the service with a published pack that the customer owns, and with their computer. */
export async function startPackWorld(env: Record<string, string> = {}): Promise<PackWorld> {
  const world = await startTestService({ isSeeded: true, env });
  const { core } = world.service;
  const now = core.clock.now();
  const rows = [sku, otherSku].map((one) => ({ sku: one, name: one, subject: 'Strings' }));
  await core.store.write(
    async (tx) =>
      void (await tx
        .insert(core.store.t.skus)
        .values(rows.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
        .onConflictDoNothing()),
  );
  await publishTestPack(core, { sku, version: '1.0.0', notes: 'The first.' }, files);
  const session = await world.logIn(customer.email, demoPassword);
  const { token: device } = await addTestDevice(world, session);
  const made: PackWorld = {
    world,
    session,
    device,
    open: (input = { sku }, token = device) => world.rest('POST', '/packs/open', { token, body: input }),
    link: (input, token = device) => world.rest('POST', '/packs/link', { token, body: input }),
    toOwn: (url) => `${world.url}${new URL(url).pathname}${new URL(url).search}`,
    async fetchLinks(input = { sku }, token = device) {
      const { body: pack } = (await made.open(input, token)) as { body: OpenedPack };
      const publication = readPublication(pack.head);
      const { body } = await made.link({ publication, bundles: pack.bundles.map(([id]) => id) }, token);
      return { pack, publication, urls: (body.urls as string[]).map(made.toOwn) };
    },
    async grant(one, durationMs = null) {
      const grant = { userId: customer.id, sku: one, cause: 'support' as const, causeRef: randomUUID(), durationMs };
      const id = await core.store.write((tx) => insertGrant(core, tx, grant));
      if (id === null) throw new Error('There is such a grant already.');
      return id;
    },
    async addOwner(email, one) {
      const password = 'eleven quiet oboes';
      const body = { authId: email, password, contactName: 'Dora Pejačević', emailMarketingConsent: false };
      await world.rest('POST', '/signup', { body });
      await world.rest('POST', '/verify', { body: { token: await world.mailedToken(email, '/verify') } });
      const own = await world.logIn(email, password);
      const { users } = core.store.t;
      const [user] = await core.store.db.select().from(users).where(eq(users.email, email));
      const grant = { userId: user?.id ?? '', cause: 'support' as const, causeRef: randomUUID(), durationMs: null };
      if (one !== null) await core.store.write((tx) => insertGrant(core, tx, { ...grant, sku: one }));
      return (await addTestDevice(world, own, `${email}'s`)).token;
    },
    refund: (grantId) =>
      core.store.write((tx) =>
        setHold(core, tx, grantId, { reason: 'refund', effect: 'revoked', isHeld: true, at: core.clock.now() }),
      ),
  };
  return made;
}
