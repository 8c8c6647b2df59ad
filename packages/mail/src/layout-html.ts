import { escapeHtml } from '@backline/core/escape-html';
import type { MailColors } from '@backline/domain/brand/colors';
import { toReasonWritten } from './layout-text.ts';
import type { MailCode, MailNote, MailProduct, WrittenContent } from './mail-content.ts';
import { defaultMailLook, type MailLook } from './mail-look.ts';
import type { WriteMail } from './mail-text.ts';
import { toHeaderText } from './text.ts';

const systemSans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const systemSerif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Times New Roman',serif";
const systemMono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Colors and typefaces in the form that the layout uses. */
interface Pens extends MailColors {
  stage: string;
  paper: string;
  accent: string;
  accentInk: string;
  sans: string;
  serif: string;
  mono: string;
}

function toPens({ scheme, portal, mail, families }: MailLook): Pens {
  const { sans = 'Instrument Sans', serif = 'Instrument Serif', mono = 'JetBrains Mono' } = families;
  // The header's background: a dark brand's own, or a light brand's accent color.
  const [stage, paper, accent, accentInk] =
    scheme === 'dark'
      ? [portal.stage, portal.paper, portal.accent, portal.accentInk]
      : [portal.accent, portal.accentInk, portal.accent, portal.accentInk];
  return {
    ...mail,
    stage,
    paper,
    accent,
    accentInk,
    sans: `'${sans}',${systemSans}`,
    serif: `'${serif}',${systemSerif}`,
    mono: `'${mono}',${systemMono}`,
  };
}

/**
 * For mail programs that keep style elements; nothing depends on it. Applies a dark brand's colors in programs with a
 * dark theme.
 */
function toStyle({ scheme, portal }: MailLook): string {
  const dark = `
@media (prefers-color-scheme: dark) {
  .page { background-color: ${portal.stage} !important; }
  .card { background-color: ${portal.panel} !important; border-color: ${portal.raised} !important; }
  .ink { color: ${portal.paper} !important; }
  .quiet { color: ${portal.dust} !important; }
  .link { color: ${portal.accent} !important; }
  .code { border-color: ${portal.raised} !important; }
}`;
  return `${scheme === 'dark' ? dark : ''}
@media (max-width: 480px) {
  .pad { padding-left: 24px !important; padding-right: 24px !important; }
}
@media (max-width: 400px) {
  .pad { padding-left: 16px !important; padding-right: 16px !important; }
  .code { font-size: 14px !important; padding-left: 6px !important; padding-right: 6px !important; }
}`;
}

/** The mark made of table cells, which shows even with images off. */
const heights = [2, 2, 13, 26, 22, 17, 21, 14, 11, 15, 10, 7, 10, 6, 5, 7, 4, 3, 4, 2, 2];

const toBar = (height: number, pens: Pens) =>
  `<td width="5" valign="middle" style="width:5px;padding:0;vertical-align:middle;"><div style="width:2px;height:${height}px;background-color:${pens.accent};border-radius:1px;"></div></td>`;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** A web or mail link. Throws for any other protocol. */
function toHref(url: string): string {
  const { protocol } = new URL(url);
  if (!['https:', 'http:', 'mailto:'].includes(protocol))
    throw new Error(`A mail links to the web only, not to ${protocol}`);
  return escapeHtml(url);
}

function toAnchor({ label, url }: { label: string; url: string }, pens: Pens): string {
  return `<a class="link" href="${toHref(url)}" target="_blank" rel="noopener" style="color:${pens.link};text-decoration:underline;overflow-wrap:anywhere;">${escapeHtml(label)}</a>`;
}

function toNote({ text, link }: MailNote, pens: Pens): string {
  return `<p class="quiet" style="margin:0 0 12px;font-family:${pens.sans};font-size:15px;line-height:22px;color:${pens.quiet};">${escapeHtml(toHeaderText(text))}${link === undefined ? '' : ` ${toAnchor(link, pens)}`}</p>`;
}

function toButton({ label, url, isQuiet }: WrittenContent['action'], pens: Pens): string {
  const face = isQuiet ? `border:1px solid ${pens.quiet};` : `background-color:${pens.accent};`;
  return `<table ${table} style="border-collapse:separate;margin:0 0 28px;"><tr><td align="center" style="border-radius:6px;${face}mso-padding-alt:14px 24px;"><a${isQuiet ? ' class="ink"' : ''} href="${toHref(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 24px;font-family:${pens.sans};font-size:16px;line-height:20px;font-weight:600;color:${isQuiet ? pens.ink : pens.accentInk};text-decoration:none;border-radius:6px;">${escapeHtml(label)}</a></td></tr></table>`;
}

/** A pack with its code. A mail loads nothing, so it has no cover. */
function toCode({ name, code, link }: MailCode, pens: Pens): string {
  return `<tr><td valign="top" style="padding:0 0 20px;"><p class="ink" style="margin:0 0 6px;font-family:${pens.serif};font-size:18px;line-height:24px;color:${pens.ink};overflow-wrap:anywhere;">${escapeHtml(toHeaderText(name))}</p><p class="ink code" style="display:inline-block;margin:0 12px 6px 0;padding:6px 10px;border:1px solid ${pens.hairline};border-radius:6px;font-family:${pens.mono};font-size:16px;line-height:22px;white-space:nowrap;color:${pens.ink};">${escapeHtml(toHeaderText(code))}</p> <span style="font-family:${pens.sans};font-size:15px;line-height:22px;">${toAnchor(link, pens)}</span></td></tr>`;
}

function toCodes(codes: readonly MailCode[], pens: Pens): string {
  return codes.length === 0
    ? ''
    : `<table ${table} width="100%" style="margin:0 0 8px;">${codes.map((code) => toCode(code, pens)).join('')}</table>`;
}

/** The layout of all mails: tables and inline styles, which every mail program renders alike. */
export function toMailHtml(content: WrittenContent, product: MailProduct, t: WriteMail): string {
  const { look = defaultMailLook } = product;
  const pens = toPens(look);
  const name = escapeHtml(toHeaderText(product.name));
  const footer = toReasonWritten(content, product, t);
  const schemes = look.scheme === 'dark' ? 'light dark' : 'light';
  const mark = look.hasMark ? heights.map((height) => toBar(height, pens)).join('') : '<td></td>';
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(toHeaderText(content.subject))}</title>
<style>${toStyle(look)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${pens.page};-webkit-text-size-adjust:100%;">
<table ${table} class="page" width="100%" bgcolor="${pens.page}" style="background-color:${pens.page};"><tr><td align="center" style="padding:20px 12px 32px;">
<p class="quiet" style="margin:0 0 16px;font-family:${pens.sans};font-size:13px;line-height:20px;color:${pens.quiet};">${escapeHtml(toHeaderText(content.preheader))}</p>
<table ${table} class="card" width="560" bgcolor="${pens.card}" style="width:100%;max-width:560px;background-color:${pens.card};border:1px solid ${pens.hairline};border-radius:12px;border-collapse:separate;overflow:hidden;">
<tr><td class="pad" bgcolor="${pens.stage}" style="padding:26px 40px;background-color:${pens.stage};border-radius:11px 11px 0 0;"><table ${table} width="100%"><tr><td valign="middle" style="font-family:${pens.serif};font-size:26px;line-height:30px;letter-spacing:-0.01em;color:${pens.paper};">${name}</td><td align="right" valign="middle" aria-hidden="true"><table ${table} style="height:26px;"><tr>${mark}</tr></table></td></tr></table></td></tr>
<tr><td class="pad" style="padding:40px 40px 8px;">
<h1 class="ink" style="margin:0 0 20px;font-family:${pens.serif};font-size:32px;line-height:36px;font-weight:400;letter-spacing:-0.01em;color:${pens.ink};">${escapeHtml(content.title)}</h1>
<p class="ink" style="margin:0 0 8px;font-family:${pens.sans};font-size:16px;line-height:25px;color:${pens.ink};">${escapeHtml(content.greeting)}</p>
<p class="ink" style="margin:0 0 28px;font-family:${pens.sans};font-size:16px;line-height:25px;color:${pens.ink};overflow-wrap:anywhere;">${escapeHtml(toHeaderText(content.sentence))}</p>
${toButton(content.action, pens)}
<p class="quiet" style="margin:0 0 28px;font-family:${pens.sans};font-size:13px;line-height:20px;word-break:break-all;color:${pens.quiet};">${escapeHtml(t('mail.ifButtonFails'))}<br>${toAnchor({ label: content.action.url, url: content.action.url }, pens)}</p>
</td></tr>
<tr><td class="pad" style="padding:0 40px 28px;"><table ${table} width="100%"><tr><td class="card" style="border-top:1px solid ${pens.hairline};padding-top:24px;">
${toCodes(content.codes ?? [], pens)}${content.notes.map((note) => toNote(note, pens)).join('\n')}
</td></tr></table></td></tr>
</table>
<p class="quiet" style="margin:20px 0 0;font-family:${pens.sans};font-size:13px;line-height:20px;color:${pens.quiet};">${escapeHtml(footer)}${look.supportEmail === null ? '' : ` ${escapeHtml(t('mail.questions'))} ${toAnchor({ label: look.supportEmail, url: `mailto:${look.supportEmail}` }, pens)}`}</p>
${
  look.imprint.length === 0
    ? ''
    : `<p class="quiet" style="margin:12px 0 0;font-family:${pens.sans};font-size:13px;line-height:20px;color:${pens.quiet};">${look.imprint.map((line) => escapeHtml(toHeaderText(line))).join('<br>')}</p>
`
}</td></tr></table>
</body>
</html>
`;
}
