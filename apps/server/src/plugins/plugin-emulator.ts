import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatTokens } from '@backline/activation/token-file';
import type { Core } from '@backline/core/core';
import { endorseKey } from '@backline/core/keys/endorse-key';
import { developmentRoot } from '@backline/core/keys/ensure-development-keys';
import { getTrust } from '@backline/core/keys/find-keys';
import { createKeyPair, signStatement, toSeconds } from '@backline/core/keys/key-pair';
import { addSigningKey, findNextKid } from '@backline/core/keys/store-key';
import { createPluginEmulator, pageFiles, type VendorKeys } from '@backline/plugin-emulator';
import type { FastifyInstance } from 'fastify';
import { createEmulatedVendor } from './emulated-vendor.ts';

const path = '/dev/plugin';

/** The emulators' pages have their own look; this one has the vendor's. */
const looks = {
  stage: 'stage',
  panel: 'panel',
  raised: 'raised',
  line: 'hairline',
  edge: 'edge',
  paper: 'paper',
  dust: 'dust',
  amber: 'accent',
  'on-amber': 'accent-ink',
  good: 'good',
  bad: 'bad',
};
const ownLook = `:root { --sans: var(--font-sans); --serif: var(--font-serif); color-scheme: inherit; ${Object.entries(
  looks,
)
  .map(([own, token]) => `--${own}: var(--color-${token});`)
  .join(' ')} }\n`;
const pagePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Keeps the pressed control visible. */
const toAnchor = (of: string, action: string) =>
  action.startsWith('pack-') || action === 'publish' ? `${of}-packs` : of;

async function createDevelopmentKeys(core: Core): Promise<VendorKeys | null> {
  const { publicUrl: issuer, productSlug: product } = core.settings;
  const { roots } = await getTrust(core);
  if (!roots.some(({ x }) => x === developmentRoot.x)) return null;
  return {
    async rotate() {
      const now = core.providerClock.now();
      const key = createKeyPair(await findNextKid(core));
      const endorsement = endorseKey(developmentRoot, key, { issuer, product }, { now });
      await core.store.write((tx) => addSigningKey(core, tx, null, key, endorsement));
      return key.kid;
    },
    async closeShop() {
      const text = 'This shop has closed. Passports are enough from now on.';
      const claims = { v: 1 as const, iss: issuer, aud: product, iat: toSeconds(core.providerClock.now()), text };
      return formatTokens([], { sunset: signStatement('sunset', developmentRoot, claims) });
    },
  };
}

/** Emulated computers that use a plugin with this portal. Never registered in production. */
export async function registerPluginEmulator(
  app: FastifyInstance,
  core: Core,
  { brandCss, hasMailbox, computersPath }: { brandCss: string; hasMailbox: boolean; computersPath: string },
): Promise<void> {
  const { publicUrl: issuer, productSlug: product, apiKey } = core.settings;
  const { skus } = core.store.t;
  const emulator = createPluginEmulator({
    portal: {
      issuer,
      product,
      apiKey,
      roots: async () => (await getTrust(core)).roots,
      now: () => core.providerClock.now(),
      async send(from, url, { method, headers, body }) {
        const answer = await app.inject({
          url,
          remoteAddress: from,
          method: method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { payload: body }),
        });
        const { 'content-type': type = '' } = answer.headers;
        return new Response(answer.payload, { status: answer.statusCode, headers: { 'content-type': String(type) } });
      },
    },
    keys: await createDevelopmentKeys(core),
    packs: createEmulatedVendor(app, core, computersPath),
    async findNames() {
      const rows = await core.store.db.select({ sku: skus.sku, name: skus.name }).from(skus);
      return new Map(rows.map(({ sku, name }) => [sku, name]));
    },
    links: [['Your computers', '/account/security'], ...(hasMailbox ? [['Mailbox', '/dev/mailbox'] as const] : [])],
  });
  app.addHook('onClose', () => emulator.stop());
  const read = (url: string) => readFile(fileURLToPath(url), 'utf8');
  const css = [brandCss, ...(await Promise.all(pageFiles.css.map(read))), ownLook].join('');
  const script = await read(pageFiles.js);

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get(path, async (_request, reply) =>
      reply
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(await emulator.renderPage()),
    );
    scope.get(`${path}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
    scope.get(`${path}.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
    scope.get(`${path}.json`, (_request, reply) => reply.send({ version: emulator.version }));
    scope.post<{ Params: { of: string; action: string }; Body: URLSearchParams | null }>(
      `${path}/:of/:action`,
      async ({ params: { of, action }, body }, reply) => {
        const fields = body ?? new URLSearchParams();
        const isDone = await emulator.act(of, action, fields);
        const anchor = toAnchor(fields.get('of') ?? of, action);
        return isDone ? reply.redirect(`${path}#${anchor}`, 303) : reply.callNotFound();
      },
    );
    scope.get<{ Params: { of: string }; Querystring: { sku?: string; path?: string } }>(
      `${path}/:of/sound`,
      async ({ params, query }, reply) => {
        const sound = await emulator.readSound(params.of, String(query.sku), String(query.path));
        if ('refusal' in sound) return reply.send(sound);
        return reply.type('audio/wav').send(Buffer.from(sound));
      },
    );
  });
}
