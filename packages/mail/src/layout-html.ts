import type { MailCode, MailContent, MailNote, MailProduct } from './mail-content.ts';
import { escapeHtml, toHeaderText } from './text.ts';

/** The portal's colors, adapted to light mail clients. `packages/ui` has the originals. */
const color = {
  stage: '#12100e',
  paper: '#f4ede4',
  amber: '#f29a4a',
  amberInk: '#1a0f06',
  page: '#efe8dd',
  card: '#fffdf9',
  ink: '#231d18',
  quiet: '#665a4f',
  hairline: '#e4dacd',
  link: '#8a4a12',
};
const sans = "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Instrument Serif','Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Times New Roman',serif";

/** For clients that keep a style element and prefer dark; nothing depends on it. */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #12100e !important; }
  .card { background-color: #1b1815 !important; border-color: #34302b !important; }
  .ink { color: #f4ede4 !important; }
  .quiet { color: #b9ada0 !important; }
  .link { color: #f29a4a !important; }
  .code { border-color: #34302b !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 24px !important; padding-right: 24px !important; }
}`;

/** A struck string, as the mark, in table cells: it shows with images off. */
const waveform = [2, 2, 13, 26, 22, 17, 21, 14, 11, 15, 10, 7, 10, 6, 5, 7, 4, 3, 4, 2, 2]
  .map(
    (height) =>
      `<td width="5" valign="middle" style="width:5px;padding:0;vertical-align:middle;font-size:0;line-height:0;"><div style="width:2px;height:${height}px;background-color:${color.amber};border-radius:1px;font-size:0;line-height:0;">&nbsp;</div></td>`,
  )
  .join('');

const mono = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** An http or https link. Throws for any other protocol. */
function toHref(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A mail links to the web only, not to ${protocol}`);
  return escapeHtml(url);
}

function toAnchor({ label, url }: { label: string; url: string }): string {
  return `<a class="link" href="${toHref(url)}" target="_blank" rel="noopener" style="color:${color.link};text-decoration:underline;overflow-wrap:anywhere;">${escapeHtml(label)}</a>`;
}

function toNote({ text, link }: MailNote): string {
  return `<p class="quiet" style="margin:0 0 12px;font-family:${sans};font-size:15px;line-height:22px;color:${color.quiet};">${escapeHtml(toHeaderText(text))}${link === undefined ? '' : ` ${toAnchor(link)}`}</p>`;
}

function toButton({ label, url }: MailContent['action']): string {
  return `<table ${table} style="border-collapse:separate;margin:0 0 28px;"><tr><td align="center" bgcolor="${color.amber}" style="border-radius:6px;background-color:${color.amber};mso-padding-alt:14px 24px;"><a href="${toHref(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 24px;font-family:${sans};font-size:16px;line-height:20px;font-weight:600;color:${color.amberInk};text-decoration:none;border-radius:6px;">${escapeHtml(label)}</a></td></tr></table>`;
}

/** A pack with its code. A letter stands for its cover, because a mail loads nothing. */
function toCode({ name, code, link }: MailCode): string {
  const label = escapeHtml(toHeaderText(name));
  const letter = escapeHtml(Array.from(toHeaderText(name))[0] ?? '');
  return `<tr><td width="56" valign="top" style="width:56px;padding:0 16px 20px 0;"><table ${table}><tr><td width="56" height="56" align="center" valign="middle" aria-hidden="true" bgcolor="${color.stage}" style="width:56px;height:56px;border-radius:6px;background-color:${color.stage};font-family:${serif};font-size:28px;line-height:56px;color:${color.paper};">${letter}</td></tr></table></td><td valign="top" style="padding:0 0 20px;"><p class="ink" style="margin:0 0 6px;font-family:${serif};font-size:18px;line-height:24px;color:${color.ink};overflow-wrap:anywhere;">${label}</p><p class="ink code" style="display:inline-block;margin:0 12px 6px 0;padding:6px 10px;border:1px solid ${color.hairline};border-radius:6px;font-family:${mono};font-size:16px;line-height:22px;color:${color.ink};">${escapeHtml(toHeaderText(code))}</p> <span style="font-family:${sans};font-size:15px;line-height:22px;">${toAnchor(link)}</span></td></tr>`;
}

function toCodes(codes: readonly MailCode[]): string {
  return codes.length === 0
    ? ''
    : `<table ${table} width="100%" style="margin:0 0 8px;">${codes.map(toCode).join('')}</table>`;
}

/** The layout of all mails: tables and inline styles, which every client renders alike. */
export function toMailHtml(content: MailContent, product: MailProduct): string {
  const name = escapeHtml(toHeaderText(product.name));
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(toHeaderText(content.subject))}</title>
<style>${darkStyle}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${color.page};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all;">${escapeHtml(toHeaderText(content.preheader))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${table} class="page" width="100%" bgcolor="${color.page}" style="background-color:${color.page};"><tr><td align="center" style="padding:32px 12px;">
<table ${table} class="card" width="560" bgcolor="${color.card}" style="width:100%;max-width:560px;background-color:${color.card};border:1px solid ${color.hairline};border-radius:12px;border-collapse:separate;overflow:hidden;">
<tr><td class="pad" bgcolor="${color.stage}" style="padding:26px 40px;background-color:${color.stage};border-radius:11px 11px 0 0;"><table ${table} width="100%"><tr><td valign="middle" style="font-family:${serif};font-size:26px;line-height:30px;letter-spacing:-0.01em;color:${color.paper};">${name}</td><td align="right" valign="middle" aria-hidden="true"><table ${table} style="height:26px;"><tr>${waveform}</tr></table></td></tr></table></td></tr>
<tr><td class="pad" style="padding:40px 40px 8px;">
<h1 class="ink" style="margin:0 0 20px;font-family:${serif};font-size:32px;line-height:36px;font-weight:400;letter-spacing:-0.01em;color:${color.ink};">${escapeHtml(content.title)}</h1>
<p class="ink" style="margin:0 0 8px;font-family:${sans};font-size:16px;line-height:25px;color:${color.ink};">${escapeHtml(content.greeting)}</p>
<p class="ink" style="margin:0 0 28px;font-family:${sans};font-size:16px;line-height:25px;color:${color.ink};overflow-wrap:anywhere;">${escapeHtml(toHeaderText(content.sentence))}</p>
${toButton(content.action)}
<p class="quiet" style="margin:0 0 28px;font-family:${sans};font-size:13px;line-height:20px;word-break:break-all;color:${color.quiet};">If the button does nothing, open this address:<br>${toAnchor({ label: content.action.url, url: content.action.url })}</p>
</td></tr>
<tr><td class="pad" style="padding:0 40px 28px;"><table ${table} width="100%"><tr><td class="card" style="border-top:1px solid ${color.hairline};padding-top:24px;">
${toCodes(content.codes ?? [])}${content.notes.map(toNote).join('\n')}
</td></tr></table></td></tr>
</table>
<p class="quiet" style="margin:20px 0 0;font-family:${sans};font-size:13px;line-height:20px;color:${color.quiet};">${name} wrote to you ${escapeHtml(content.because ?? 'because of something that happened to your account')}.</p>
</td></tr></table>
</body>
</html>
`;
}
