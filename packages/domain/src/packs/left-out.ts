/** Why a file or folder is no part of a pack, though it is in the vendor's folder. */
export type LeftOut = 'hidden' | 'system' | 'analysis' | 'backup';

/** Names that systems, drives and version controls give, in lower case. */
const ofSystems = new Set([
  '$recycle.bin',
  '#recycle',
  '@eadir',
  '__macosx',
  '_svn',
  'ableton project info',
  'autorun.inf',
  'desktop.ini',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'folder.htt',
  // The Finder's file for the icon of a folder.
  'icon\r',
  'lost+found',
  'network trash folder',
  'system volume information',
  'temporary items',
  'thumbs.db',
]);

/** Endings of what audio programs write beside a sound, to draw or find it faster. */
const ofAnalysis = new Set([
  'asd',
  'cfa',
  'gpk',
  'ovw',
  'peak',
  'pek',
  'pk',
  'pkf',
  'reapeaks',
  'reapindex',
  'sfap0',
  'sfk',
  'sfvp0',
  'wfm',
]);

/** Endings of earlier and unfinished files. */
const ofBackups = new Set(['autosave', 'bak', 'orig', 'rpp-bak', 'swo', 'swp', 'temp', 'tmp']);

/** Names that editors give, such as `a.txt~`, `#a.txt#` and `~$a.doc`. */
const isOfEditor = (name: string) => /~$|^#.*#$|^~\$/.test(name);

/** The reason why a file or folder of this name is left out of a pack, or null. */
export function findLeftOut(name: string): LeftOut | null {
  const lower = name.toLowerCase();
  const ending = /\.([^.]+)$/.exec(lower)?.[1] ?? '';
  if (name.startsWith('.')) return 'hidden';
  // In upper case only: a folder of control voltages may be called CVs.
  if (ofSystems.has(lower) || name === 'CVS') return 'system';
  if (ofAnalysis.has(ending)) return 'analysis';
  return ofBackups.has(ending) || isOfEditor(name) ? 'backup' : null;
}
