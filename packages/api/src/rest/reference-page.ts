import { errorTable } from '@backline/domain';
import { z } from 'zod';
import { type RestRow, restTable } from './table.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Property {
  type?: string;
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
    const type = property.enum?.map((value) => `"${value}"`).join(' or ') ?? property.type ?? 'any';
    const isOptional = !(json.required ?? []).includes(name);
    const note = [isOptional ? 'Optional.' : '', property.description ?? ''].filter((text) => text !== '').join(' ');
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`;
  });
  if (rows.length === 0) return '<p class="none">Nothing.</p>';
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function renderRow(row: RestRow): string {
  const refusals = row.refusals
    .map((code) => `<li><code>${errorTable[code].status} ${code}</code> ${escapeHtml(errorTable[code].message)}</li>`)
    .join('');
  const id = row.procedure.replace('.', '-');
  return `<article id="${id}">
<h3><a href="#${id}"><span class="method">${row.method}</span> <span class="path">${escapeHtml(row.path)}</span></a></h3>
<p class="summary">${escapeHtml(row.summary)}${row.needsLogin ? ' <span class="badge">bearer token</span>' : ''}</p>
${row.description === undefined ? '' : `<p>${escapeHtml(row.description)}</p>`}
<div class="columns"><section><h4>Takes${row.from === 'nothing' ? '' : ` (${row.from})`}</h4>${describeFields(row.input, 'input')}</section>
<section><h4>Answers</h4>${describeFields(row.output, 'output')}</section></div>
${refusals === '' ? '' : `<h4>Refuses</h4><ul>${refusals}</ul>`}
</article>`;
}

/** The readable reference of the REST surface: one page, no script, from the same rows as the OpenAPI document. */
export function renderReference(options: { productName: string; basePath: string; cssPath: string }): string {
  const areas = [...new Set(restTable.map((row) => row.area))];
  const name = escapeHtml(options.productName);
  const menu = areas
    .map((area) => {
      const links = restTable
        .filter((row) => row.area === area)
        .map(
          (row) =>
            `<li><a href="#${row.procedure.replace('.', '-')}"><b>${row.method}</b> ${escapeHtml(row.path)}</a></li>`,
        );
      return `<p>${area}</p><ul>${links.join('')}</ul>`;
    })
    .join('');
  const body = areas
    .map(
      (area) =>
        `<h2>${area}</h2>${restTable
          .filter((row) => row.area === area)
          .map(renderRow)
          .join('')}`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API reference</title><link rel="stylesheet" href="${options.cssPath}"></head>
<body><nav aria-label="Calls">${menu}</nav><main><h1>${name} API</h1>
<p class="lead">Every call is below <code>${options.basePath}</code>, takes and answers JSON. A refusal is
<code>{ "error": { "code", "message" } }</code> with the status named beside its code; 429 and 503 say in
<code>Retry-After</code> how many seconds to wait. The machine-readable form is
<a href="${options.basePath}/openapi.json">openapi.json</a>.</p>${body}</main></body></html>`;
}

export const referenceCss = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #12100e; color: #f4ede4; font: 15px/1.6 "Instrument Sans", system-ui, sans-serif; display: grid; grid-template-columns: 280px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 32px 24px; border-right: 1px solid #ffffff14; font-size: 13px; }
nav p { margin: 24px 0 8px; color: #b9ada0; } nav p:first-child { margin-top: 0; }
nav ul, article ul { list-style: none; margin: 0; padding: 0; } nav a { display: block; padding: 4px 0; color: #f4ede4; text-decoration: none; overflow-wrap: anywhere; } nav b { display: inline-block; width: 56px; font-weight: 500; color: #b9ada0; }
main { padding: 48px clamp(16px, 5vw, 72px) 96px; max-width: 1040px; }
h1 { font: 400 56px/1.05 "Instrument Serif", Georgia, serif; margin: 0 0 16px; } h2 { font: 400 40px/1.1 "Instrument Serif", Georgia, serif; margin: 72px 0 16px; }
h3 { font: 500 18px/1.4 ui-monospace, "JetBrains Mono", monospace; margin: 0; } h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere; } h4 { font-size: 13px; font-weight: 500; color: #b9ada0; margin: 16px 0 4px; }
.lead { max-width: 68ch; color: #b9ada0; font-size: 18px; } .method { color: #f29a4a; } .summary { margin: 4px 0; } .none { color: #b9ada0; margin: 0; }
.badge { border: 1px solid #ffffff14; border-radius: 999px; padding: 2px 8px; font-size: 12px; color: #b9ada0; }
article { background: #1b1815; border: 1px solid #ffffff14; border-radius: 12px; padding: 24px; margin: 16px 0; scroll-margin-top: 24px; } article:target { border-color: #f29a4a; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid #ffffff14; font-weight: 400; overflow-wrap: anywhere; } td { color: #b9ada0; }
code { font: 13px/1.5 ui-monospace, "JetBrains Mono", monospace; } li { padding: 2px 0; } article li { color: #b9ada0; } article li code { color: #f4ede4; margin-right: 8px; } a { color: #f29a4a; } nav a:hover, h3 a:hover { color: #f29a4a; }
:focus-visible { outline: 2px solid #f29a4a; outline-offset: 2px; }
@media (max-width: 1023px) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid #ffffff14; } .columns { grid-template-columns: 1fr; gap: 0; } h1 { font-size: 40px; } }
`;
