import type { PageData } from '@backline/plugin-emulator/page';

type PacksView = PageData['views'][number]['packs'];
type ShownPack = PacksView['packs'][number];
type PackState = ShownPack['state'];
type ShownDrive = PacksView['drives'][number];

const root = '/computers/studio-mac';
const toDrive = (id: ShownDrive['id'], more: Partial<ShownDrive> = {}): ShownDrive => ({
  ...{ id, path: `${root}/${id}`, isThere: id !== 'stick', isFull: false, isReadOnly: false },
  ...{ files: [], fileCount: 0, bytes: 0 },
  ...more,
});

export const offeredPacks = [
  { sku: 'MUS-01001', version: '1.1.0', bytes: 2.4e9 },
  { sku: 'MUS-01002', version: '1.0.0', bytes: 640e6 },
];

export const noPacks: PacksView = {
  isOpen: true,
  hasSecond: false,
  speed: 'full',
  packs: [],
  drives: [toDrive('internal'), toDrive('ssd'), toDrive('stick')],
};

const notes = ['048 C3', '051 D#3', '054 F#3', '057 A3', '060 C4', '063 D#4', '066 F#4', '069 A4'];
const sounds = notes.map((note) => `Samples/${note}.wav`);
const files = [
  { path: 'Sounds/.backline/library.json', bytes: 45 },
  { path: 'Sounds/Harbor Strings/.backline/head.txt', bytes: 1204 },
  ...sounds.map((path) => ({ path: `Sounds/Harbor Strings/${path}`, bytes: 137_712 })),
];

const installed: PackState = {
  ...{ sku: 'MUS-01001', state: 'installed', name: 'Harbor Strings', version: '1.0.0', bytes: 2.4e9 },
  ...{ folder: `${root}/ssd/Sounds/Harbor Strings`, waiting: null, refusal: null, progress: null, damage: null },
  ...{ update: null, nextVersion: null, previousVersion: null, syncsWith: null },
};
const progress = { bytes: 984e6, total: 2.4e9, secondsLeft: 360, fetchedBytes: 986e6, plays: true };
const half: ShownPack = {
  state: { ...installed, state: 'installing', progress },
  second: null,
  planned: [],
  fetched: { requests: 34, bytes: 986e6, differs: 2.4e9 },
  sounds: sounds.slice(0, 3),
};
const whole: ShownPack = {
  state: installed,
  second: null,
  planned: [],
  fetched: { requests: 81, bytes: 2.404e9, differs: 2.4e9 },
  sounds,
};
const drives = [
  toDrive('internal'),
  toDrive('ssd', { files, fileCount: files.length, bytes: 2.4e9 }),
  toDrive('stick', { isThere: true }),
];
const show = (pack: ShownPack, state: Partial<PackState>, more: Partial<PacksView> = {}): PacksView => ({
  ...{ ...noPacks, drives },
  packs: [{ ...pack, state: { ...pack.state, ...state } }],
  ...more,
});
const waiting = (reason: NonNullable<PackState['waiting']>['reason'], detail: string | number | null = null) =>
  ({ state: 'waiting', waiting: { reason, detail } }) as const;

/** What a pack on a computer can be in. */
export const packViews = {
  packInstalling: show(half, {}, { speed: 'slow' }),
  packPaused: show(half, { state: 'paused' }),
  packOffline: show(half, waiting('network')),
  packDriveGone: show(half, waiting('drive_missing'), {
    drives: [toDrive('internal'), toDrive('ssd', { isThere: false })],
  }),
  packDriveFull: show(half, waiting('drive_full', 190e6), {
    drives: [toDrive('internal'), toDrive('ssd', { isFull: true, isReadOnly: true })],
  }),
  packTwoHosts: show(
    { ...half, second: { ...installed, ...waiting('other_process'), progress } },
    {},
    { hasSecond: true },
  ),
  packInstalled: show(whole, { previousVersion: '0.9.0', update: { version: '1.1.0', bytes: 38e6 } }),
  packReady: show(whole, { state: 'ready', nextVersion: '1.1.0' }),
  packDamaged: show(whole, { state: 'damaged', damage: { places: 3, bytes: 190e3 } }),
  packLost: show({ ...whole, sounds: [] }, { state: 'lost' }),
  packRefused: show(half, { state: 'refused', refusal: { code: 'pack_not_owned', ref: 'R-7F3K2A' }, progress: null }),
  packHostClosed: show(whole, {}, { isOpen: false }),
} satisfies Record<string, PacksView>;
