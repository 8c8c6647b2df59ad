import { demoPagePaths } from '@backline/domain/pages/paths';
import type { FastifyInstance } from 'fastify';

const cssPath = '/dev/pages.css';

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const css = `body { margin: 0; background: var(--color-stage); color: var(--color-paper); font: 16px/1.6 var(--font-sans); }
main { max-width: 68ch; margin: 0 auto; padding: 4rem 1.25rem; }
h1 { font: 400 2.5rem/1.1 var(--font-serif); letter-spacing: -0.01em; }
p { color: var(--color-dust); }
a { color: var(--color-paper); text-underline-offset: 4px; text-decoration-color: var(--color-accent); }
a:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 4px; border-radius: 6px; }
`;

const pages = [
  {
    path: demoPagePaths.terms,
    title: 'Terms of Service',
    text: 'These are the terms of a demonstration: nothing here is sold, and no money moves. Set your own as the brand’s legal.terms.',
  },
  {
    path: demoPagePaths.privacy,
    title: 'Privacy Policy',
    text: 'What you enter stays on this machine, in a file that you can delete. Your own policy is the brand’s legal.privacy.',
  },
  {
    path: demoPagePaths.refunds,
    title: 'Refunds',
    text: 'This is where a vendor says how to give back a purchase within 14 days. The brand’s legal.refunds names that page; without it, no offer mentions refunds.',
  },
  {
    path: demoPagePaths.students,
    title: 'Student Offers',
    text: 'This is where a vendor tells students what they pay. The brand’s legal.students names that page; without it, no link is shown.',
  },
];

function toHtml(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${cssPath}">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/login">To the portal</a></p>
</main>
</body>
</html>
`;
}

/** The vendor's pages that the demonstration links to. Never registered in production. */
export function registerDemoPages(app: FastifyInstance, brandCss: string): void {
  app.get(cssPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(`${brandCss}${css}`));
  for (const { path, title, text } of pages)
    app.get(path, (_request, reply) =>
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(toHtml(title, text)),
    );
}
