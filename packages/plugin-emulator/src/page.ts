import { type Html, html, toMinute, toolPage } from '@backline/paddle-emulator/html';
import type { ClientState, Mode, Update } from '@backline/plugin-client/source';
import { button, toCount } from './button.ts';
import { type Computer, type Portal, systems } from './computer.ts';
import { networks } from './network.ts';
import type { PacksView } from './packs/computer-packs.ts';
import { packsPart } from './packs/packs-part.ts';
import type { OfferedPack } from './packs/vendor.ts';

/** The data of a computer that the page shows. */
type ShownComputer = Pick<
  Computer,
  'id' | 'name' | 'os' | 'files' | 'offsetDays' | 'network' | 'state' | 'signIn' | 'said'
>;

interface View {
  computer: ShownComputer;
  atNextStart: ClientState;
  /** The newest request file. */
  request: string | null;
  /** Its drives and hosts. */
  packs: PacksView;
}

export interface PageData {
  views: readonly View[];
  names: ReadonlyMap<string, string>;
  /** The published packs. */
  offered: readonly OfferedPack[];
  said: string;
  links: readonly (readonly [label: string, url: string])[];
  portal: Pick<Portal, 'now'>;
  hasKeys: boolean;
  version: number;
}

const modeWords: Record<Mode, string> = {
  full: 'ready',
  keep: 'for old sessions only',
  none: 'silent',
};

const moment = (seconds: number | undefined) => (seconds ? toMinute(new Date(seconds * 1000)) : '–');

const primary = { class: 'primary' };
const danger = { class: 'danger' };

function summarize({ modes, reason, account, isSignedOut }: ClientState): string {
  const all = Object.values(modes);
  const count = (mode: Mode) => all.filter((one) => one === mode).length;
  const counts = (['full', 'keep', 'none'] as const).flatMap((mode) =>
    count(mode) > 0 ? `${toCount(count(mode), 'pack')} ${modeWords[mode]}` : [],
  );
  const who = account === null ? [] : [`Signed in as ${account.label}`];
  if (isSignedOut) who.push('Signed out by the owner: all plays on, and a new sign-in is asked for');
  const why = reason === null || reason === 'signed_out' ? [] : [`reason: ${reason}`];
  if (who.length + counts.length + why.length === 0) return reason === 'signed_out' ? 'Signed out' : 'Owns nothing yet';
  return [...who, ...counts, ...why].join(' · ');
}

function signInPart({ id, signIn }: ShownComputer): Html | null {
  if (signIn === null || !('userCode' in signIn)) return null;
  const number =
    signIn.state === 'number_needed'
      ? html`<form class="line" method="post" action="/dev/plugin/${id}/number">
<label>The number that your browser shows<input id="${id}-digits" name="number" inputmode="numeric" maxlength="4" pattern="[0-9]{4}" required autocomplete="off"></label><button id="${id}-number" class="primary">Enter</button></form>`
      : null;
  return html`<div class="sign-in"><p class="figure mono">${signIn.userCode}</p>
<p><a id="${id}-browser" href="${signIn.verificationUriComplete}" target="_blank">Open browser</a></p>${number}</div>`;
}

function updatePart(update: Update | null): Html | null {
  if (update?.isNewer !== true) return null;
  const [installer] = update.installers;
  const link = installer?.url ?? update.page;
  return html`<p>Version ${update.version} is out. ${update.notes ?? ''} ${link === null ? null : html`<a href="${link}">Download</a>`}</p>`;
}

function factsPart({ state, offsetDays }: ShownComputer, portal: PageData['portal'], shown: ClientState): Html {
  const { lease, refusal, isClockBack, news } = shown;
  const clock = toMinute(new Date(portal.now().getTime() + offsetDays * 86_400_000));
  const places = lease?.seats.map(({ slot, of, pool }) => `${slot} of ${of}${pool === 'main' ? '' : ` (${pool})`}`);
  const facts: [label: string, value: string][] = [
    ['Host', state === null ? 'closed' : 'open'],
    ['Its clock', `${clock}${isClockBack ? ', set back' : ''}`],
    ['Place', places?.join(', ') || '–'],
    ['License until', lease === null ? '–' : lease.exp === 0 ? 'for good' : moment(lease.exp)],
    ['Asks again', moment(lease?.ref)],
    ['Last refusal', refusal === null ? '–' : `${refusal.code} ${refusal.ref ?? refusal.field ?? ''}`],
  ];
  const told = [
    ...(news?.notices ?? []).map(({ text }) => text),
    ...(news?.lost ?? []).map(({ sku, reason }) => `${sku} was lost: ${reason}`),
  ];
  return html`<dl class="details">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${told.map((text) => html`<p class="faint">${text}</p>`)}${updatePart(news?.update ?? null)}`;
}

function skusPart(now: ClientState | null, next: ClientState, names: ReadonlyMap<string, string>): Html {
  const skus = [...new Set([...Object.keys(now?.modes ?? {}), ...Object.keys(next.modes)])].toSorted();
  const word = (state: ClientState | null, sku: string) =>
    state === null ? '–' : modeWords[state.modes[sku] ?? 'none'];
  const rows = skus.map(
    (sku) => html`<tr><td>${names.get(sku) ?? sku}</td><td>${word(now, sku)}</td><td>${word(next, sku)}</td></tr>`,
  );
  return html`<details><summary>${toCount(skus.length, 'pack')}</summary><div class="scroll"><table>
<thead><tr><th scope="col">Pack</th><th scope="col">Now</th><th scope="col">When the host starts</th></tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

function filesPart({ id, files }: ShownComputer, request: string | null): Html {
  const shown = [...files].map(([name, text]) => html`<h4 class="mono">${name}</h4><pre tabindex="0">${text}</pre>`);
  return html`<details><summary>${toCount(files.size, 'file')}</summary>${shown}</details>
<details ${request === null ? '' : html`open`}><summary>Without internet</summary><div class="stack">
${button(id, 'request', 'Write A Request File')}
${request === null ? null : html`<label>Request file, for <a href="/device/offline" target="_blank">/device/offline</a><textarea id="${id}-written" readonly rows="4">${request}</textarea></label>`}
<form class="stack" method="post" action="/dev/plugin/${id}/file"><label>A license file, a passport or a closing statement<textarea id="${id}-text" name="text" rows="4" required></textarea></label>
<button id="${id}-file">Lay It Into The Folder</button></form></div></details>`;
}

function computerPart({ computer, atNextStart, request, packs }: View, data: PageData): Html {
  const { names, portal, offered } = data;
  const { id, name, os, state, signIn, said, network } = computer;
  const shown = state ?? atNextStart;
  const next = summarize(atNextStart);
  const isSignedIn = shown.account !== null && !shown.isSignedOut;
  const skus = Object.entries(shown.modes).flatMap(([sku, mode]) => (mode === 'none' ? [] : [sku]));
  const isWaiting = signIn !== null && 'userCode' in signIn;
  const choices = Object.entries(networks).map(([value, label]) =>
    button(id, 'network', label, { network: value }, { 'aria-pressed': value === network }),
  );
  return html`<section id="${id}" aria-labelledby="${id}-title">
<div class="who"><h2 id="${id}-title">${name}</h2><span class="faint">${os}</span></div>
<p class="figure">${summarize(shown)}</p>
${state !== null && next !== summarize(state) ? html`<p class="faint">When the host starts again: ${next}</p>` : null}
<p role="status">${said}</p>
${signInPart(computer)}
<div class="actions">
${state === null ? button(id, 'open', 'Open The Host', {}, isSignedIn ? primary : {}) : button(id, 'close', 'Close The Host')}
${isSignedIn ? null : button(id, 'sign-in', 'Sign In', {}, isWaiting ? {} : primary)}
${button(id, 'check', 'Check Now')}
${button(id, 'remove', 'Remove This Computer')}
</div>
<div class="halves"><div><h3>What it plays</h3>
${factsPart(computer, portal, shown)}
${packsPart({ id, packs, skus, names, offered })}
${skusPart(state, atNextStart, names)}
${filesPart(computer, request)}</div>
<div><h3>What breaks it</h3>
<h3>Clock</h3><div class="actions">${button(id, 'clock', '−2 days', { days: '-2' })}${button(id, 'clock', '+1 day', { days: '1' })}${button(id, 'clock', '+15 days', { days: '15' })}${button(id, 'clock', '+91 days', { days: '91' })}${button(id, 'clock', 'Set right')}</div>
<h3>Network</h3><div class="actions">${choices}</div>
<h3>Machine</h3><div class="actions">${button(id, 'board', 'Swap the board')}${button(id, 'reinstall', 'Reinstall the system')}${button(id, 'delete', 'Delete the files')}${button(id, 'clone-disk', 'Clone the disk')}${button(id, 'clone-machine', 'Clone the machine')}${button(id, 'away', 'Take away', {}, danger)}</div></div></div>
</section>`;
}

function vendorPart(hasKeys: boolean): Html {
  const buttons = hasKeys
    ? html`<div class="buttons">${button('all', 'rotate-key', 'Rotate the signing key')}${button('all', 'close-shop', 'Close the shop for good', {}, danger)}</div>`
    : html`<p class="empty">This installation has keys of its own: see <code>backline keys</code>.</p>`;
  return html`<section id="vendor" aria-labelledby="vendor-title"><h2 id="vendor-title">The vendor’s keys</h2>
<p class="explain">A new signing key needs no new plugin. The statement that the shop has closed makes passports enough.</p>${buttons}</section>`;
}

export function emulatorPage(data: PageData): string {
  const { views, said, links, hasKeys, version } = data;
  return toolPage({
    head: html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Plugin emulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/plugin.css">
<script type="module" src="/dev/plugin.js"></script>`,
    heading: 'Plugin emulator',
    intro: 'A test bench for your plugin.',
    links: { label: 'Other pages', links },
    message: said,
    mainData: { 'data-version': version },
    main: html`${views.map((view) => computerPart(view, data))}
<section id="add" aria-labelledby="add-title"><h2 id="add-title">Another computer</h2>
<form class="line" method="post" action="/dev/plugin/all/add">
<label class="wide">Name<input id="new-name" name="name" maxlength="64" value="Old MacBook"></label>
<label>System<select id="new-os" name="os">${systems.map((os) => html`<option>${os}</option>`)}</select></label>
<button id="all-add">Add</button></form></section>
${vendorPart(hasKeys)}`,
  });
}
