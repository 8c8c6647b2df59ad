import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { checkoutPage } from './checkout-page.ts';
import { controlPage } from './control-page.ts';
import { payPage } from './pay-page.ts';

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

const script = 'text/javascript; charset=utf-8';
const sheet = 'text/css; charset=utf-8';

const files: [name: string, type: string, file: URL][] = [
  ['paddle.js', script, new URL('../browser/paddle.js', import.meta.url)],
  ['checkout.js', script, new URL('../browser/checkout.js', import.meta.url)],
  ['checkout.css', sheet, new URL('../browser/checkout.css', import.meta.url)],
  ['pay.js', script, new URL('../browser/pay.js', import.meta.url)],
  ['control.css', sheet, new URL('../browser/control.css', import.meta.url)],
];

export function pageRoutes(app: FastifyInstance, world: World): void {
  for (const [name, type, file] of files) {
    const content = readFileSync(file, 'utf8');
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
