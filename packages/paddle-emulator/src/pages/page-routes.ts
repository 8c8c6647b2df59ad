import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { checkoutPage } from './checkout-page.ts';
import { controlPage } from './control-page.ts';
import { payPage } from './pay-page.ts';

const read = (name: string) => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');

/** The page that opens the checkout is the only one that may frame it. */
function ancestorOf(parent: string | undefined): string {
  if (!parent || !URL.canParse(parent)) return "'none'";
  const { protocol, origin } = new URL(parent);
  return protocol === 'http:' || protocol === 'https:' ? origin : "'none'";
}

const policy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self' data: http: https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const files: [path: string, type: string][] = [
  ['paddle.js', 'text/javascript; charset=utf-8'],
  ['checkout.js', 'text/javascript; charset=utf-8'],
  ['checkout.css', 'text/css; charset=utf-8'],
  ['pay.js', 'text/javascript; charset=utf-8'],
  ['control.css', 'text/css; charset=utf-8'],
];

export function pageRoutes(app: FastifyInstance, world: World): void {
  for (const [name, type] of files) {
    const content = read(name);
    app.get(`/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
  }
  app.get('/checkout', (request, reply) => {
    const { parent } = request.query as { parent?: string };
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy(ancestorOf(parent)));
    return checkoutPage();
  });
  app.get('/pay', (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'none'"));
    return payPage(world);
  });
  app.get('/', (_request, reply) => reply.redirect('/control'));
  app.get('/control', (request, reply) => {
    const { said } = request.query as { said?: string };
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'none'"));
    return controlPage(world, said);
  });
}
