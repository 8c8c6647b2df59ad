import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';
import { checkoutPage, payPage } from './checkout-page.ts';
import { controlPage } from './control-page.ts';

/** The only page that may frame the checkout: the one that opens it. */
function ancestorOf(parent: string | undefined): string {
  if (!parent || !URL.canParse(parent)) return "'none'";
  const { protocol, origin } = new URL(parent);
  return protocol === 'http:' || protocol === 'https:' ? origin : "'none'";
}

export const policy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self' data: http: https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const paddleJs = new URL('../../browser/paddle.js', import.meta.url);
const payJs = new URL('../../browser/pay.js', import.meta.url);
const portalJs = new URL('../../browser/portal.js', import.meta.url);
const controlCss = new URL('../../browser/control.css', import.meta.url);
/** Its modules and style sheet are in the same folder. */
const checkoutJs = new URL('../../browser/checkout/main.js', import.meta.url);

const fontsFolder = new URL('../../fonts/', import.meta.url);

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

function listFiles(): [path: string, file: URL][] {
  const checkoutFiles = readdirSync(new URL('.', checkoutJs));
  return [
    ['/paddle.js', paddleJs],
    ['/browser/pay.js', payJs],
    ['/browser/portal.js', portalJs],
    ['/browser/control.css', controlCss],
    ...readdirSync(fontsFolder).map((name): [string, URL] => [`/fonts/${name}`, new URL(name, fontsFolder)]),
    ...checkoutFiles.map((name): [string, URL] => [`/browser/checkout/${name}`, new URL(name, checkoutJs)]),
  ];
}

export function pageRoutes(app: FastifyInstance, world: World): void {
  for (const [path, file] of listFiles()) {
    const content = readFileSync(file);
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
  }
  app.get<{ Querystring: { parent?: string; theme?: string } }>('/checkout', (request, reply) => {
    const { parent, theme } = request.query;
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy(ancestorOf(parent)));
    return checkoutPage(theme);
  });
  app.get('/pay', (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'none'"));
    return payPage(world);
  });
  app.get('/', (_request, reply) => reply.redirect('control'));
  app.get<{ Querystring: { message?: string } }>('/control', (request, reply) => {
    const { message } = request.query;
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'none'"));
    return controlPage(world, message);
  });
}
