import { escapeHtml } from '@backline/core/escape-html';
import { errorTable } from '@backline/domain/errors';
import { errors } from '@backline/texts/errors';
import { z } from 'zod';
import { type RestRow, restTable } from './rest-table.ts';
import { samplePrefix, toExample } from './to-example.ts';

interface Property {
  type?: string | string[];
  description?: string;
  enum?: string[];
  items?: Property;
}

function describeFields(schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  const json = (schema === undefined ? {} : z.toJSONSchema(schema, { io })) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  const rows = Object.entries(json.properties ?? {}).map(([name, property]) => {
    const type =
      property.enum?.map((value) => `"${value}"`).join(' or ') ?? [property.type ?? 'any'].flat().join(' or ');
    const isOptional = !(json.required ?? []).includes(name);
    const note = [isOptional ? 'Optional.' : '', property.description ?? ''].filter((text) => text !== '').join(' ');
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`;
  });
  if (rows.length === 0) return '<p class="none">Nothing.</p>';
  return `<div class="table" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

function toJson(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}

/** The call as a curl command. The body is in single quotes, because no example contains one. */
function toCurl(row: RestRow, { publicUrl, basePath }: ReferenceOptions): string {
  const input = row.input === undefined ? {} : (toExample(row.input, 'input') as Record<string, unknown>);
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const isQuery = row.from === 'query' || row.from === 'body or query';
  const query = isQuery
    ? `?${new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
  return [
    `curl${row.method === 'GET' ? '' : ` -X ${row.method}`} '${publicUrl}${basePath}${path}${query}'`,
    ...(row.needsLogin ? [`-H "authorization: Bearer $TOKEN"`] : []),
    ...(row.from === 'body' ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(input)}'`] : []),
  ].join(' \\\n  ');
}

const toId = ({ procedure }: RestRow) => procedure.replace('.', '-');

function renderRow(row: RestRow, options: ReferenceOptions): string {
  const refusals = row.refusals
    .map((code) => `<li><code>${errorTable[code].status} ${code}</code> ${escapeHtml(errors[code])}</li>`)
    .join('');
  const id = toId(row);
  const words = escapeHtml(`${row.method} ${row.path} ${row.summary} ${row.tag}`.toLowerCase());
  return `<article id="${id}" data-words="${words}">
<h3><a href="#${id}"><span class="method">${row.method}</span> <span class="path">${escapeHtml(row.path)}</span></a></h3>
<p class="summary">${escapeHtml(row.summary)}${row.needsLogin ? ' <span class="badge">bearer token</span>' : ''}</p>
${row.description === undefined ? '' : `<p>${escapeHtml(row.description)}</p>`}
<div class="columns"><section><h4>Takes${row.from === 'nothing' ? '' : ` (${row.from})`}</h4>${describeFields(row.input, 'input')}
<h4>Answers</h4>${describeFields(row.output, 'output')}</section>
<section><h4>Call</h4><div class="curl"><pre tabindex="0"><code>${escapeHtml(toCurl(row, options))}</code></pre></div>
<details><summary>Example of an answer</summary><pre tabindex="0"><code>${toJson(toExample(row.output, 'output'))}</code></pre></details></section></div>
${refusals === '' ? '' : `<h4>Refuses</h4><ul>${refusals}</ul>`}
</article>`;
}

interface ReferenceOptions {
  productName: string;
  /** The prefix of license codes, for examples. */
  codePrefix: string;
  publicUrl: string;
  basePath: string;
  cssPath: string;
  scriptPath: string;
}

/** The readable reference of the REST API, from the same table as the OpenAPI document. */
export function renderReference(options: ReferenceOptions): string {
  const areas = [...Map.groupBy(restTable, (row) => row.tag)];
  const name = escapeHtml(options.productName);
  const toLink = (row: RestRow) =>
    `<li><a href="#${toId(row)}" title="${row.method} ${escapeHtml(row.path)}"><b>${row.method}</b> ${escapeHtml(row.summary)}</a></li>`;
  const menu = areas.map(([area, rows]) => `<div data-area><p>${area}</p><ul>${rows.map(toLink).join('')}</ul></div>`);
  const body = areas.map(
    ([area, rows]) =>
      `<section data-area><h2>${area}</h2>${rows.map((row) => renderRow(row, options)).join('')}</section>`,
  );
  const calls = body.join('').replaceAll(`${samplePrefix}-`, `${options.codePrefix}-`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API reference</title><link rel="stylesheet" href="${options.cssPath}"><script src="${options.scriptPath}" defer></script></head>
<body><nav aria-label="Calls"><div class="filter" hidden><label for="filter">Find a call</label><input id="filter" type="search" autocomplete="off"><p id="found" role="status"></p></div>${menu.join('')}</nav><main><h1>${name} API</h1>
<p class="lead">Every call is below <code>${options.basePath}</code>, takes and answers JSON. A refusal is
<code>{ "error": { "code", "message" } }</code> with the status named beside its code; 429 and 503 say in
<code>Retry-After</code> how many seconds to wait. The machine-readable form is
<a href="${options.basePath}/openapi.json">openapi.json</a>; what a plugin calls is in
<a href="${options.basePath}/openapi-plugin.json">openapi-plugin.json</a>.</p>${calls}</main></body></html>`;
}

export const referenceCss = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--color-stage); color: var(--color-paper); font: 15px/1.6 var(--font-sans); display: grid; grid-template-columns: 320px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 32px 24px; border-right: 1px solid var(--color-hairline); font-size: 13px; }
nav p { margin: 24px 0 8px; color: var(--color-dust); }
nav ul, article ul { list-style: none; margin: 0; padding: 0; } nav a { display: grid; grid-template-columns: 60px 1fr; padding: 4px 0; color: var(--color-paper); font-size: 12px; text-decoration: none; } nav b { font-weight: 500; color: var(--color-dust); }
main { padding: 48px clamp(16px, 5vw, 72px) 96px; max-width: 1360px; min-width: 0; }
h1 { font: 400 56px/1.05 var(--font-serif); margin: 0 0 16px; } h2 { font: 400 40px/1.1 var(--font-serif); margin: 72px 0 16px; }
h3 { font: 500 18px/1.4 var(--font-mono); margin: 0; } h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere; } h4 { font-size: 13px; font-weight: 500; color: var(--color-dust); margin: 16px 0 4px; }
.lead { max-width: 68ch; color: var(--color-dust); font-size: 18px; } .method { color: var(--color-accent); } .summary { margin: 4px 0; } .none { color: var(--color-dust); margin: 0; }
.badge { border: 1px solid var(--color-hairline); border-radius: 999px; padding: 2px 8px; font-size: 12px; color: var(--color-dust); }
article { background: var(--color-panel); border: 1px solid var(--color-hairline); border-radius: 12px; padding: 24px; margin: 16px 0; scroll-margin-top: 24px; } article:target { border-color: var(--color-accent); }
.columns { display: grid; gap: 24px; } .columns > section { min-width: 0; } .table { overflow-x: auto; } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-top: 1px solid var(--color-hairline); font-weight: 400; } tr > :nth-child(-n+2) { white-space: nowrap; } td { color: var(--color-dust); }
pre { margin: 0; padding: 12px 16px; max-height: 360px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--color-stage); border: 1px solid var(--color-hairline); border-radius: 6px; } .curl { position: relative; } .curl button { position: absolute; right: 0; bottom: 100%; margin-bottom: 4px; }
button { min-height: 32px; padding: 0 12px; border: 1px solid var(--color-edge); border-radius: 6px; background: var(--color-raised); color: var(--color-paper); font: 500 13px/1 var(--font-sans); cursor: pointer; } button:hover { border-color: var(--color-accent); } summary { min-height: 24px; margin-top: 16px; color: var(--color-dust); font-size: 13px; cursor: pointer; } details[open] summary { margin-bottom: 8px; }
.filter label { display: block; margin-bottom: 4px; color: var(--color-dust); } .filter input { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--color-edge); border-radius: 6px; background: var(--color-panel); color: var(--color-paper); font: inherit; } .filter p:first-of-type { margin: 4px 0 0; min-height: 20px; } [hidden] { display: none !important; }
@media (min-width: 1280px) { .columns { grid-template-columns: 3fr 2fr; } }
code { font: 13px/1.5 var(--font-mono); } li { padding: 2px 0; } article li { color: var(--color-dust); } article li code { color: var(--color-paper); margin-right: 8px; } a { color: var(--color-accent); } nav a:hover, h3 a:hover { color: var(--color-accent); }
:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
@media (max-width: 1023px) { body { display: block; } nav { position: static; height: auto; max-height: 50vh; padding: 16px clamp(16px, 5vw, 72px); border-right: 0; border-bottom: 1px solid var(--color-hairline); } nav a { min-height: 44px; align-items: center; } summary { line-height: 44px; padding: 0; } .curl button { min-height: 44px; } h1 { font-size: 40px; } }
`;
