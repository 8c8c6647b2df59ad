import type { Core } from '@backline/core/core';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnonymousBudget } from '../anonymous-budget.ts';

const windowMs = 60_000;
const linesMax = 100;
const reportsMax = 10;
const addressMax = 200;

const directive = z.enum([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'worker-src',
  'font-src',
  'connect-src',
  'frame-src',
  'child-src',
  'object-src',
  'manifest-src',
  'base-uri',
  'frame-ancestors',
  'form-action',
]);
const url = z.string();

/** The media types of `report-uri` and of the Reporting API. */
const single = z.object({
  'csp-report': z
    .object({ 'effective-directive': directive, 'blocked-uri': url, 'document-uri': url })
    .transform((report) => ({
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
      document: report['document-uri'],
    })),
});
const listed = z.object({
  type: z.literal('csp-violation'),
  body: z
    .object({ effectiveDirective: directive, blockedURL: url, documentURL: url })
    .transform(({ effectiveDirective, blockedURL, documentURL }) => ({
      directive: effectiveDirective,
      blocked: blockedURL,
      document: documentURL,
    })),
});
const body = z.union([
  single.transform((report) => [report['csp-report']]),
  z
    .array(listed)
    .max(reportsMax)
    .transform((reports) => reports.map((report) => report.body)),
]);

const keywords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink']);

/** The blocked address without anything that may be secret: no query, fragment, user name or contents. */
function toBlocked(text: string): string {
  if (keywords.has(text)) return text;
  const blocked = URL.parse(text);
  if (blocked === null) return 'other';
  if (!/^(https?|wss?):$/.test(blocked.protocol)) return blocked.protocol.slice(0, addressMax);
  return `${blocked.protocol}//${blocked.host}${blocked.pathname}`.slice(0, addressMax);
}

function parse(text: unknown) {
  try {
    return body.safeParse(JSON.parse(String(text))).data ?? [];
  } catch {
    return [];
  }
}

/**
 * Receives the browsers' reports on the content security policy. Anyone can send anything, so only three fields are read,
 * each pair of directive and blocked address is logged once a minute, and anything else is dropped.
 */
export async function registerViolationReports(
  app: FastifyInstance,
  { core, budget }: { core: Core; budget: AnonymousBudget },
): Promise<void> {
  const written = new Set<string>();
  let begunAtMs = 0;
  let leftOut = 0;

  function startWindow(): void {
    const nowMs = core.clock.now().getTime();
    if (Math.abs(nowMs - begunAtMs) < windowMs) return;
    begunAtMs = nowMs;
    written.clear();
    if (leftOut > 0) core.log.warn({ leftOut }, 'more violations were reported');
    leftOut = 0;
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, text, done) => done(null, text),
    );
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send());
    scope.post('/csp-report', { logLevel: 'warn' }, (request, reply) => {
      startWindow();
      for (const report of parse(request.body)) {
        if (!budget.tryCharge(request, 'report')) break;
        const blocked = toBlocked(report.blocked);
        const pair = `${report.directive} ${blocked}`;
        if (written.has(pair) || written.size >= linesMax) {
          leftOut += 1;
          continue;
        }
        written.add(pair);
        const document = (URL.parse(report.document)?.pathname ?? 'other').slice(0, addressMax);
        core.log.warn({ directive: report.directive, blocked, document }, 'content security policy violated');
      }
      return reply.code(204).send();
    });
  });
}
