import { escapeHtml } from '@backline/core/escape-html';
import type { MailProduct } from './mail-content.ts';
import type { MailboxEntry } from './mailbox.ts';
import { toHeaderText } from './text.ts';

export interface MailboxPageOptions {
  /** The selected mail. Without one, wide screens show the newest. */
  selectedId?: string;
  /** Shows only one recipient's mails. */
  to?: string;
}

/**
 * The policy for `/dev/mailbox/<id>.html`: inline styles apply, nothing else can load or run,
 * and links open outside the frame.
 */
export const mailFrameCsp =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The page of the local mailbox, without scripts. Its style sheet is `mailboxCss`, at `/dev/mailbox.css`. */
export function renderMailboxPage(
  entries: readonly MailboxEntry[],
  product: MailProduct,
  { selectedId, to = '' }: MailboxPageOptions = {},
): string {
  const asked = entries.find(({ id }) => id === selectedId);
  const shown = asked ?? entries[0];
  const name = escapeHtml(toHeaderText(product.name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asked === undefined ? '' : `${escapeHtml(asked.subject)} · `}Mailbox · ${name}</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body class="${asked === undefined ? 'is-browsing' : 'is-reading'}">
<header class="bar">
<a class="brand" href="/dev/mailbox">${name}</a>
<p class="bar-note">Local mailbox: no mail leaves this machine</p>
<a class="bar-link" href="/login">To the portal</a>
</header>
<main class="panes">
<section class="list-pane" aria-label="Mails">
<h1 class="list-title">Mailbox <span class="count">${entries.length}</span></h1>
<form class="filter" method="get" action="/dev/mailbox" role="search">
<label class="filter-label" for="to">Recipient</label>
<div class="filter-row"><input id="to" name="to" type="email" value="${escapeHtml(to)}" placeholder="customer@example.com" autocomplete="off"><button type="submit">Filter</button></div>
${to === '' ? '' : '<a class="quiet-link" href="/dev/mailbox">Show all recipients</a>'}
</form>
${entries.length === 0 ? toEmptyList(to) : toList(entries, shown, to)}
</section>
<section class="reading-pane" aria-label="Reading">
${shown === undefined ? '<p class="reading-empty">A mail opens here.</p>' : toReader(shown, to)}
</section>
</main>
</body>
</html>
`;
}

function toAddress(id: string | undefined, to: string): string {
  const query = new URLSearchParams({ ...(id === undefined ? {} : { id }), ...(to === '' ? {} : { to }) }).toString();
  return escapeHtml(query === '' ? '/dev/mailbox' : `/dev/mailbox?${query}`);
}

function toTime(at: string): string {
  const words = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(words)}</time>`;
}

function toList(entries: readonly MailboxEntry[], shown: MailboxEntry | undefined, to: string): string {
  const items = entries.map(
    (entry) =>
      `<li><a class="item" href="${toAddress(entry.id, to)}"${entry.id === shown?.id ? ' aria-current="true"' : ''}><span class="item-subject">${escapeHtml(entry.subject)}</span><span class="item-to">${escapeHtml(entry.to)}</span><span class="item-at">${toTime(entry.at)}</span></a></li>`,
  );
  return `<ol class="list">\n${items.join('\n')}\n</ol>`;
}

function toEmptyList(to: string): string {
  return to === ''
    ? '<p class="empty">No mail yet. Sign up or recover a password in the portal, and what it writes arrives here.</p>'
    : `<p class="empty">No mail for ${escapeHtml(to)}.</p>`;
}

function toReader(entry: MailboxEntry, to: string): string {
  return `<a class="back" href="${toAddress(undefined, to)}">All mails</a>
<header class="mail-head">
<h2 class="mail-subject">${escapeHtml(entry.subject)}</h2>
<p class="mail-meta">To <strong>${escapeHtml(entry.to)}</strong> · ${toTime(entry.at)}</p>
</header>
<iframe class="mail-frame" title="Mail: ${escapeHtml(entry.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${encodeURIComponent(entry.id)}.html"></iframe>
<details class="plain"><summary>Plain text</summary><pre>${escapeHtml(entry.text)}</pre></details>`;
}
