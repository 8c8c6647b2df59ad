import { type Html, html } from '@backline/paddle-emulator/html';
import { mayDo, type PackState } from '@backline/plugin-client/source/packs';
import { button, toCount } from '../button.ts';
import type { PacksView, ShownPack } from './computer-packs.ts';
import type { ShownDrive } from './drives.ts';
import { type PlannedFault, plannedFaults } from './faults.ts';
import { speedNames } from './line.ts';
import {
  type DriveId,
  driveIds,
  driveKinds,
  driveNames,
  findPlace,
  type Place,
  toPlaceWords,
  usualDrive,
} from './place.ts';
import type { OfferedPack } from './vendor.ts';
import { toPercent, toSize, toWords } from './words.ts';
import type { Fetched } from './work-counts.ts';

export interface PacksPart {
  /** The computer's id. */
  id: string;
  packs: PacksView;
  /** Packs that its owner may download. */
  skus: readonly string[];
  names: ReadonlyMap<string, string>;
  offered: readonly OfferedPack[];
}

type Fields = Record<string, string>;

/** Finds a note's name, such as D#3 in `Samples/051 D#3.wav`. */
const toNote = (path: string) =>
  path
    .replace(/^[^/]*\//, '')
    .replace(/\.wav$/i, '')
    .replaceAll('/', ' ')
    .replace(/\b\d{3} (?=[A-G]#?\d$)/, '');

function fetchedPart({ requests, bytes, differs }: Fetched): Html {
  const facts: [label: string, value: string][] = [
    ['Differs', differs === null ? '–' : toSize(differs)],
    ['Fetched', `${toSize(bytes)} in ${toCount(requests, 'request')}`],
    ['Fetched ÷ size', differs === null || differs === 0 ? '–' : (bytes / differs).toFixed(3)],
  ];
  return html`<dl class="details">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The buttons for a state, from the table of states. */
function buttonsPart(id: string, state: PackState, place: Place | null): Html {
  const { sku, state: name, previousVersion, damage } = state;
  const may = (action: Parameters<typeof mayDo>[1]) => mayDo(name, action);
  const of = (action: string, label: string, fields: Fields = {}, tone = '') =>
    button(id, `pack-${action}`, label, { sku, ...fields }, tone === '' ? {} : { class: tone });
  const other: DriveId = place?.drive === 'internal' ? 'ssd' : 'internal';
  return html`<div class="actions">
${may('resume') ? of('resume', name === 'waiting' ? 'Try Now' : name === 'refused' ? 'Try Again' : 'Resume', {}, 'primary') : null}
${may('pause') ? of('pause', 'Pause') : null}
${may('cancel') ? html`${of('cancel', 'Cancel, Keep What Came', { keep: 'true' })}${of('cancel', 'Cancel, Remove It', { keep: 'false' })}` : null}
${may('repair') && damage !== null ? of('repair', `Repair (${toSize(damage.bytes)})`, {}, 'primary') : null}
${may('update') && state.update !== null ? of('update', `Update (${toSize(state.update.bytes)})`, {}, 'primary') : null}
${may('verify') ? of('verify', 'Verify') : null}
${may('rollback') && previousVersion !== null ? of('rollback', `Back To ${previousVersion}`) : null}
${may('move') ? of('move', `Move To ${driveNames[other]}`, { drive: other }) : null}
${may('move') && place?.drive !== 'stick' ? of('copy', 'Copy To The Stick') : null}
${may('uninstall') ? of('uninstall', 'Uninstall') : null}</div>`;
}

const planWords: Record<PlannedFault, string> = { cable: 'Cable Out', kill: 'Host Killed', drive: 'Drive Pulled' };

/** Changes to a pack from outside the engine, by its owner or its vendor. */
function faultsPart(id: string, { state, planned }: ShownPack): Html {
  const { sku, folder } = state;
  const plans = Object.entries(plannedFaults).map(([fault, percent]) => {
    const label = `${planWords[fault as PlannedFault]} At ${percent} %`;
    const isPlanned = planned.some((one) => one === fault);
    return button(id, 'pack-plan', label, { sku, fault }, { 'aria-pressed': isPlanned });
  });
  return html`<details id="${id}-faults-${sku}"><summary>Faults</summary><div class="actions">
${mayDo(state.state, 'cancel') || planned.length > 0 ? plans : null}
${folder === null ? null : html`${button(id, 'pack-flip', 'Flip A Bit', { sku })}${button(id, 'pack-carry', 'Move The Folder By Hand', { sku })}`}
${button('all', 'publish', 'Publish The Next Version', { sku, of: id })}
${button(id, 'pack-refund', 'Refund', { sku }, { class: 'danger' })}</div></details>`;
}

function keysPart(id: string, { state, sounds }: ShownPack, name: string): Html | null {
  if (sounds.length === 0) return null;
  const keys = sounds.map(
    (path) =>
      html`<button type="button" id="${id}-key-${state.sku}-${path}" class="key${toNote(path).includes('#') ? ' sharp' : ''}" data-sound="/dev/plugin/${id}/sound?sku=${encodeURIComponent(state.sku)}&amp;path=${encodeURIComponent(path)}">${toNote(path)}</button>`,
  );
  return html`<h4>Keys</h4><div class="keys" role="group" aria-label="Keys of ${name}">${keys}</div><p class="played" role="status" id="${id}-played-${state.sku}"></p>`;
}

function packPart(id: string, pack: ShownPack, { names, packs }: PacksPart): Html {
  const { isOpen } = packs;
  const { state, second, fetched } = pack;
  const name = state.name ?? names.get(state.sku) ?? state.sku;
  const { progress } = state;
  const place = findPlace(state.folder, packs.drives);
  const placeWords = toPlaceWords(place);
  const isPartial = isOpen && progress !== null && state.state !== 'installed' && state.state !== 'ready';
  return html`<article class="pack" id="${id}-${state.sku}" aria-labelledby="${id}-pack-${state.sku}">
<div class="who"><h4 class="name" id="${id}-pack-${state.sku}">${name}</h4><span class="state">${isOpen ? state.state : 'host closed'}</span></div>
<p class="words">${isOpen ? toWords(state, place) : 'What is here is seen when the host opens.'}</p>
${!isOpen || placeWords === null || state.state === 'lost' ? null : html`<p class="place">${placeWords}</p>`}
${isPartial ? html`<progress max="100" value="${toPercent(state)}" aria-label="${name}, on the disk">${toPercent(state)} %</progress>` : null}
${state.refusal === null || state.state === 'refused' ? null : html`<p class="faint">That was refused: ${state.refusal.code}</p>`}
${second === null ? null : html`<p class="faint">Second host: ${toWords(second, findPlace(second.folder, packs.drives))}</p>`}
${fetched === null ? null : fetchedPart(fetched)}
${isOpen ? buttonsPart(id, state, place) : null}
${keysPart(id, pack, name)}
${faultsPart(id, pack)}
</article>`;
}

function getPart({ id, skus, names, offered, packs }: PacksPart): Html {
  // A pack that is only on the stick or an unplugged drive can be installed on another drive.
  const isElsewhere = ({ state: name, folder }: PackState) =>
    name === 'lost' || findPlace(folder, packs.drives)?.drive === 'stick';
  const here = new Set(packs.packs.flatMap(({ state }) => (isElsewhere(state) ? [] : state.sku)));
  const absent = offered.filter(({ sku }) => skus.includes(sku) && !here.has(sku));
  if (absent.length === 0)
    return html`<p class="empty">${skus.length === 0 ? 'Sign in to install packs.' : 'All that its owner has is here.'}</p>`;
  const isThere = (drive: DriveId) => packs.drives.find((one) => one.id === drive)?.isThere === true;
  const drives = driveIds
    .filter(isThere)
    .toSorted((one, other) => Number(other === usualDrive) - Number(one === usualDrive));
  return html`<form class="line" method="post" action="/dev/plugin/${id}/pack-get">
<label class="wide">Pack<select id="${id}-sku" name="sku">${absent.map(({ sku, bytes }) => html`<option value="${sku}">${names.get(sku) ?? sku}, ${toSize(bytes)}</option>`)}</select></label>
<label>Drive<select id="${id}-drive" name="drive">${drives.map((drive) => html`<option value="${drive}">${driveNames[drive]}</option>`)}</select></label>
<button id="${id}-get">Get</button></form>`;
}

function speedPart(id: string, { speed }: PacksView): Html {
  const choices = Object.entries(speedNames).map(([value, label]) =>
    button(id, 'pack-speed', label, { speed: value }, { 'aria-pressed': value === speed }),
  );
  return html`<h3>Line</h3><div class="actions">${choices}</div>`;
}

function hostPart(id: string, { isOpen, hasSecond }: PacksView): Html {
  return html`<h3>Hosts</h3><div class="actions">
${isOpen ? button(id, 'pack-kill', 'Kill The Host', {}, { class: 'danger' }) : null}
${button(id, 'pack-second', hasSecond ? 'Close The Second Host' : 'Open A Second Host')}
${isOpen || hasSecond ? button(id, 'pack-pass', 'Let Half A Minute Pass') : null}
${button(id, 'pack-look', 'Look For Updates')}
${button(id, 'pack-find', 'Find Packs On All Drives')}</div>`;
}

function drivePart(id: string, drive: ShownDrive): Html {
  const { isThere, isFull, isReadOnly, files, fileCount, bytes } = drive;
  const name = driveNames[drive.id];
  const faults = [...(isFull ? ['full'] : []), ...(isReadOnly ? ['read-only'] : [])];
  const toggle = (action: string, label: string, isOn: boolean) =>
    button(id, action, label, { drive: drive.id, on: String(!isOn) }, { 'aria-pressed': isOn });
  const plug = button(
    id,
    'pack-plug',
    isThere ? `Pull ${name}` : `Plug ${name} In`,
    { drive: drive.id, on: String(!isThere) },
    {},
  );
  const rows = files.map((file) => html`<tr><td>${file.path}</td><td class="number">${toSize(file.bytes)}</td></tr>`);
  const what = isThere ? `${toCount(fileCount, 'file')}, ${toSize(bytes)}` : 'not plugged in';
  return html`<section class="drive${isThere ? '' : ' away'}" aria-labelledby="${id}-${drive.id}">
<div class="who"><h4 class="name" id="${id}-${drive.id}">${name}</h4><span class="state">${[what, ...faults].join(', ')}</span></div>
<p class="faint">${driveKinds[drive.id]}</p>
<div class="actions">${drive.id === 'internal' ? null : plug}${isThere ? html`${toggle('pack-full', 'Full', isFull)}${toggle('pack-locked', 'Read-Only', isReadOnly)}` : null}</div>
${files.length === 0 ? null : html`<details id="${id}-files-${drive.id}"><summary>Files</summary><div class="scroll" tabindex="0" role="region" aria-label="Files on ${name}"><table><tbody>${rows}</tbody></table></div>${fileCount > files.length ? html`<p class="faint">And ${fileCount - files.length} more.</p>` : null}</details>`}
</section>`;
}

/** A computer's packs: the contents of its drives, and the work of its hosts. */
export function packsPart(part: PacksPart): Html {
  const { id, packs, skus } = part;
  const hasMore = skus.length + packs.packs.length > 0;
  return html`<div class="packs" id="${id}-packs"><h3>Sounds</h3>
<div class="shelf packs-here">${packs.packs.map((pack) => packPart(id, pack, part))}</div>
${getPart(part)}
${hasMore ? html`${speedPart(id, packs)}${hostPart(id, packs)}<h3>Drives</h3><div class="shelf drives">${packs.drives.map((drive) => drivePart(id, drive))}</div>` : null}
</div>`;
}
