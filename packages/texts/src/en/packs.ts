import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** How the sounds of a pack come to a computer, and its versions. */
export const packs = {
  // The list on the download page.
  yourPacks: 'Your packs',
  lead: '{productName} fetches them: open <b>Packs</b> in the plugin. A browser can, too.',
  searchLabel: 'Search your packs',
  search: 'Search',
  noMatch: 'None of your packs has that name.',
  showAll: 'Show All {count}',
  empty: 'You have no packs yet. What you buy, add by a code or get with a plan can be fetched here.',
  toTheMarketplace: 'To the Marketplace',
  listLoading: 'Loading your packs…',
  listFailed: 'Your packs could not be loaded.',
  over: 'The version that you had',
  versionAndSize: 'Version {version} · {size}',
  // One pack.
  get: 'Get {name}',
  getSoundsTitle: 'The sounds',
  getSounds: 'Get the sounds<of> of {name}</of>',
  pluginFetches: '{productName} fetches it: open <b>Packs</b> in the plugin.',
  openIn: 'Open in {productName}',
  download: 'Download in the browser',
  downloadSize: 'Download in the browser, {size}',
  loading: 'Looking up the newest version…',
  loadFailed: 'The newest version could not be looked up.',
  notPublished: 'Not published yet',
  notPublishedHint:
    'Its sounds are not published yet. It is yours already, and they will be here and in {productName}.',
  refunded: 'It was paid back, so it can’t be fetched any more. Files that you have stay where they are.',
  byPlan: 'It comes with {planName}, for as long as the plan runs.',
  overHint: select('cause', {
    plan: '{planName} is over. While {productName} still plays this pack, you can fetch the version that you had, for a repair or a new computer. Newer ones come with the plan.',
    dispute:
      'It is on hold while your bank looks at the payment. Until then you can fetch the version that you had, for a repair or a new computer.',
    license:
      'Your license is not in force. While {productName} still plays this pack, you can fetch the version that you had, for a repair or a new computer.',
  }),
  optionsLabel: 'With it in the download',
  option: '{name}, {size}',
  preparing: 'The download is being prepared…',
  linkFailed: 'The download could not be prepared.',
  saving: 'Your browser is saving {fileName}, {size}.',
  resumeHint:
    'If it breaks off, go on with it in the browser’s list of downloads: until {day} the link stays good, for you alone.',
  unpackHint:
    'Then unpack it, and choose the folder with <b>Find</b> in the plugin’s <b>Packs</b>: nothing is fetched twice.',
  appMissing: 'Nothing opened? Start {productName}, choose <b>Packs</b>, and press Get beside {name}.',
  downloadPlugin: 'Download {productName}',
  // Its versions, on its page.
  versionTitle: '{version} · <time>{day}</time>',
  update: 'update: {size}',
  firstVersion: 'first version: {size}',
  withoutNotes: 'Nothing is said about this version.',
  historyLoading: 'Loading the versions…',
  historyFailed: 'The versions could not be loaded.',
} as const;

export const { t, rich } = createTexts({ packs });
