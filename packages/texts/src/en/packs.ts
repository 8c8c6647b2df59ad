import { select } from '../message.ts';
import { createTexts } from '../write.ts';

/** Downloads of packs and their versions. */
export const packs = {
  // The list on the download page.
  yourPacks: 'Your packs',
  lead: 'Install them from <b>Packs</b> in {productName}, or download them here.',
  searchLabel: 'Search your packs',
  search: 'Search',
  noMatch: 'No packs have that name.',
  showAll: 'Show All {count}',
  empty: 'You have no packs yet. Packs that you buy, redeem or get with a plan appear here.',
  toTheMarketplace: 'Go to the Marketplace',
  listLoading: 'Loading your packs…',
  listFailed: 'Your packs could not be loaded.',
  over: 'Your last version',
  versionAndSize: 'Version {version} · {size}',
  // A single pack.
  get: 'Get {name}',
  getSoundsTitle: 'Get This Pack',
  getSounds: 'Get the pack<of> {name}</of>',
  pluginFetches: 'Install it from <b>Packs</b> in {productName}, or download it here.',
  openIn: 'Open in {productName}',
  download: 'Download in Browser',
  downloadSize: 'Download in Browser, {size}',
  loading: 'Finding the newest version…',
  loadFailed: 'The newest version could not be found.',
  notPublished: 'Not published yet',
  notPublishedHint: 'You already own this pack. You can get it here and in {productName} once it is published.',
  refunded: 'This was refunded, so you can’t download it. Files that you have stay where they are.',
  byPlan: 'Included in {planName} while your plan runs.',
  overHint: select('cause', {
    plan: 'Your {planName} plan has ended. While {productName} still plays this pack, you can download your last version, to repair it or for a new computer. Newer versions come with the plan.',
    dispute:
      'This is on hold while your bank reviews the payment. In the meantime, you can download your last version, to repair it or for a new computer.',
    license:
      'Your license is not active. While {productName} still plays this pack, you can download your last version, to repair it or for a new computer.',
  }),
  optionsLabel: 'Also download',
  option: '{name}, {size}',
  preparing: 'Preparing your download…',
  linkFailed: 'Your download could not be prepared.',
  saving: 'Your browser is saving {fileName}, {size}.',
  resumeHint: 'If it stops, resume it from your browser’s downloads. The link works until {day}, for you only.',
  unpackHint: 'Unpack it. Then open <b>Packs</b> in {productName}, press <b>Find</b> and choose the folder.',
  appMissing: 'Nothing opened? Start {productName}, open <b>Packs</b> and press Get next to {name}.',
  downloadPlugin: 'Download {productName}',
  // Its versions, on its page.
  versionTitle: '{version} · <time>{day}</time>',
  update: 'update: {size}',
  firstVersion: 'first version: {size}',
  historyLoading: 'Loading the versions…',
  historyFailed: 'The versions could not be loaded.',
} as const;

export const { t, rich } = createTexts({ packs });
