/** Why a file or folder in the vendor's folder is not part of a pack. */
export type LeftOut = 'hidden' | 'system' | 'analysis' | 'backup';

/** File names of systems, drives and version control programs, in lower case. */
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

/** The extensions of files that audio programs write beside a sound, to draw it or find it faster. */
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

/** The extensions of old versions and of unfinished files. */
const ofBackups = new Set(['autosave', 'bak', 'orig', 'rpp-bak', 'swo', 'swp', 'temp', 'tmp']);

/** Names of editors' temporary files, such as `a.txt~`, `#a.txt#` and `~$a.doc`. */
const isOfEditor = (name: string) => /~$|^#.*#$|^~\$/.test(name);

/** Returns why a file or folder with this name is left out of a pack, or null. */
export function findLeftOut(name: string): LeftOut | null {
  const lower = name.toLowerCase();
  const [, ending = ''] = /\.([^.]+)$/.exec(lower) ?? [];
  if (name.startsWith('.')) return 'hidden';
  // The comparison includes case here, because a folder of control voltages may be called CVs.
  if (ofSystems.has(lower) || name === 'CVS') return 'system';
  if (ofAnalysis.has(ending)) return 'analysis';
  return ofBackups.has(ending) || isOfEditor(name) ? 'backup' : null;
}
