/** Markup that is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | boolean | null | undefined | Part[];

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function toText(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(toText).join('') : escapeText(String(part));
}

/** Escapes everything that is inserted, unless it is markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + toText(parts[index])).join(''));
}

export function headOf(title: string, styleSheet: string): Html {
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fonts/fonts.css">
<link rel="stylesheet" href="/browser/${styleSheet}.css">`;
}

type Fields = Readonly<Record<string, string | number | boolean>>;

const toAttributes = (fields: Fields) =>
  new Html(
    Object.entries(fields)
      .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
      .join(''),
  );

export const hiddenFields = (fields: Fields): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** A button in its own form. */
export function buttonForm(action: string, label: string, fields: Fields, attributes: Fields = {}): Html {
  return html`<form method="post" action="${action}">${hiddenFields(fields)}<button${toAttributes(attributes)}>${label}</button></form>`;
}

/** A time such as 2026-11-21 20:30. */
export const toMinute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

export interface ToolPage {
  /** The content of the page's head. */
  head: Html;
  heading: string;
  intro: string;
  links?: { label: string; links: readonly (readonly [label: string, url: string])[] };
  /** The result of the last button that was pressed. */
  message: string | undefined;
  main: Part;
  mainData?: Fields;
  bodyData?: Fields;
  scripts?: Part;
}

/** A page for developers with its head, links, message and parts. */
export function toolPage({
  head,
  heading,
  intro,
  links,
  message,
  main,
  mainData,
  bodyData,
  scripts,
}: ToolPage): string {
  const nav = links
    ? html`<nav aria-label="${links.label}">${links.links.map(([label, url]) => html`<a href="${url}">${label}</a>`)}</nav>`
    : null;
  return html`<!doctype html>
<html lang="en">
<head>${head}</head>
<body${toAttributes(bodyData ?? {})}>
<header><h1>${heading}</h1><p>${intro}</p>${nav}</header>
<div role="status" class="notice">${message ? html`<p class="message">${message}</p>` : null}</div>
<main${toAttributes(mainData ?? {})}>
${main}
</main>
${scripts}
</body>
</html>`.text;
}
