import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { printFigure } from '../figures.ts';
import { phone } from './page-visit.ts';

/** Runs in the page and checks its document. */
function checkDocument(): Record<string, boolean> {
  const images = [...document.images].filter((image) => image.naturalWidth > 0 && image.clientWidth > 0);
  const isUndistorted = (image: HTMLImageElement) => {
    if (getComputedStyle(image).objectFit !== 'fill') return true;
    const shown = image.clientWidth / image.clientHeight;
    return Math.abs(shown / (image.naturalWidth / image.naturalHeight) - 1) < 0.05;
  };
  return {
    doctype: document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat',
    charset: document.characterSet === 'UTF-8',
    title: document.title !== '',
    language: document.documentElement.lang !== '',
    description: document.querySelector('meta[name=description]')?.getAttribute('content') !== '',
    'viewport that may be zoomed': /^(?!.*(user-scalable=no|maximum-scale)).*width=device-width/.test(
      document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
    ),
    'image aspect': images.every(isUndistorted),
    'image size set': images.every((image) => image.hasAttribute('width') && image.hasAttribute('height')),
    'fits the width': document.documentElement.scrollWidth <= innerWidth,
  };
}

/** Finds the faults of a page by axe and a list of good practices. HTTPS is left out, because this is loopback. */
export async function measureQuality(browser: Browser, origin: string, path: string): Promise<void> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    const issues: string[] = [];
    const elsewhere: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
    });
    const devtools = await context.newCDPSession(page);
    devtools.on('Audits.issueAdded', ({ issue }) => {
      issues.push(issue.code);
    });
    await devtools.send('Audits.enable');
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    const kept: Record<string, boolean> = {
      'no console errors': errors.length === 0,
      'no issues of the browser': issues.length === 0,
      'nothing asked elsewhere': elsewhere.length === 0,
      ...(await page.evaluate(checkDocument)),
    };
    const missed = Object.keys(kept).filter((name) => kept[name] === false);
    const { passes, violations } = await new AxeBuilder({ page }).analyze();
    printFigure({
      work: `${path} axe, rules passed`,
      value: (passes.length / (passes.length + violations.length)) * 100,
      unit: '%',
      atLeast: 100,
      detail: violations.map(({ id }) => id).join(', ') || `${passes.length} rules`,
    });
    printFigure({
      work: `${path} good practices`,
      value: ((Object.keys(kept).length - missed.length) / Object.keys(kept).length) * 100,
      unit: '%',
      atLeast: 100,
      detail: [...missed, ...errors, ...new Set(issues)].join(', ') || `${Object.keys(kept).length} kept`,
    });
  } finally {
    await context.close();
  }
}
