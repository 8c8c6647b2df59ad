import type { PageData } from '@backline/plugin-emulator/page';

type PacksView = PageData['views'][number]['packs'];
type ShownPack = PacksView['packs'][number];
type PackState = ShownPack['state'];
type ShownDrive = PacksView['drives'][number];

const root = '/computers/studio-mac';
const toDrive = (id: ShownDrive['id'], more: Partial<ShownDrive> = {}): ShownDrive => ({
  id,
  path: `${root}/${id}`,
  isThere: id !== 'stick',
  isFull: false,
  isReadOnly: false,
  files: [],
  fileCount: 0,
  bytes: 0,
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
  sku: 'MUS-01001',
  state: 'installed',
  title: 'Harbor Strings',
  name: 'Harbor Strings',
  version: '1.0.0',
  bytes: 2.4e9,
  folder: `${root}/ssd/Sounds/Harbor Strings`,
  waiting: null,
  refusal: null,
  progress: null,
  damage: null,
  update: null,
  nextVersion: null,
  previousVersion: null,
  syncsWith: null,
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
const show = (packs: ShownPack[], more: Partial<PacksView> = {}): PacksView => ({ ...noPacks, drives, packs, ...more });
const change = (pack: ShownPack, state: Partial<PackState>, more: Partial<ShownPack> = {}): ShownPack => ({
  ...pack,
  ...more,
  state: { ...pack.state, ...state },
});
const waiting = (reason: NonNullable<PackState['waiting']>['reason'], detail: string | number | null = null) =>
  ({ state: 'waiting', waiting: { reason, detail } }) as const;
/** Other packs of the same computer. */
const toOther = (number: number, name: string) => ({ sku: `MUS-0101${number}`, name });

/** The states of packs on a computer. */
export const packViews = {
  packInstalling: show([half], { speed: 'slow' }),
  packsInterrupted: show(
    [
      change(half, { ...toOther(0, 'Night Brass'), state: 'paused' }),
      change(half, { ...toOther(1, 'Glass Bells'), ...waiting('network') }),
      change(half, { ...toOther(2, 'Slow Pads'), ...waiting('drive_missing') }),
      change(half, { ...toOther(3, 'Low Choir'), ...waiting('drive_full', 190e6) }),
    ],
    { drives: [toDrive('internal', { isFull: true, isReadOnly: true }), toDrive('ssd', { isThere: false })] },
  ),
  packTwoHosts: show([{ ...half, second: { ...installed, ...waiting('other_process'), progress } }], {
    hasSecond: true,
  }),
  packInstalled: show([change(whole, { previousVersion: '0.9.0', update: { version: '1.1.0', bytes: 38e6 } })]),
  packsSettled: show([
    change(whole, { ...toOther(0, 'Night Brass'), state: 'ready', nextVersion: '1.1.0' }),
    change(whole, { ...toOther(1, 'Glass Bells'), state: 'damaged', damage: { places: 3, bytes: 190e3 } }),
    change(whole, { ...toOther(2, 'Slow Pads'), state: 'lost' }, { sounds: [] }),
    change(half, {
      ...toOther(3, 'Low Choir'),
      state: 'refused',
      refusal: { code: 'pack_not_owned', ref: 'R-7F3K2A' },
      progress: null,
    }),
  ]),
  packsElsewhere: show([
    change(whole, { folder: `${root}/stick/Harbor Strings` }),
    change(whole, { ...toOther(0, 'Night Brass'), folder: `${root}/internal/Carried/Night Brass by hand` }),
  ]),
  packHostClosed: show([whole], { isOpen: false }),
} satisfies Record<string, PacksView>;
