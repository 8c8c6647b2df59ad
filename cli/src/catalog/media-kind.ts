export type Media = 'picture' | 'sound';

interface Kind {
  name: string;
  media: Media;
  /** Their file name extensions. */
  endings: string[];
  isThis(head: Buffer): boolean;
}

const startsWith = (start: string) => (head: Buffer) => head.toString('latin1', 0, start.length) === start;
const isRiff = (type: string) => (head: Buffer) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === type;

/** True if an ISO media file (`ftyp`) names one of these brands. */
const isBrand = (brands: RegExp) => (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, head.readUInt32BE(0)));

/** An MP3 begins with tags, or with a layer III frame. Some programs write zeros first. */
function isMp3(head: Buffer): boolean {
  const [first, second = 0, third = 0] = head.subarray(head.findIndex((byte) => byte !== 0));
  return startsWith('ID3')(head) || (first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0);
}

function isSvg(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\u{FEFF}/u, '')
    .trimStart();
  return /^<(svg[\s>]|\?xml\s|!--|!doctype\s+svg\b)/i.test(text) && /<svg[\s>]/i.test(text);
}

const kinds: Kind[] = [
  { name: 'PNG', media: 'picture', endings: ['png'], isThis: startsWith('\x89PNG\r\n\x1a\n') },
  { name: 'JPEG', media: 'picture', endings: ['jpg', 'jpeg'], isThis: startsWith('\xff\xd8\xff') },
  { name: 'WebP', media: 'picture', endings: ['webp'], isThis: isRiff('WEBP') },
  { name: 'AVIF', media: 'picture', endings: ['avif'], isThis: isBrand(/avi[fs]/) },
  { name: 'SVG', media: 'picture', endings: ['svg'], isThis: isSvg },
  { name: 'GIF', media: 'picture', endings: ['gif'], isThis: startsWith('GIF8') },
  { name: 'Ogg', media: 'sound', endings: ['ogg', 'oga', 'opus'], isThis: startsWith('OggS') },
  { name: 'MP3', media: 'sound', endings: ['mp3'], isThis: isMp3 },
  {
    name: 'AAC',
    media: 'sound',
    endings: ['aac', 'm4a'],
    isThis: (head) =>
      isBrand(/M4A |M4B |mp4[12]|iso[m\d]/)(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0),
  },
  { name: 'FLAC', media: 'sound', endings: ['flac'], isThis: startsWith('fLaC') },
  { name: 'WAV', media: 'sound', endings: ['wav'], isThis: isRiff('WAVE') },
];

/** The kind of a file by its first bytes; null if the catalog cannot show or play it. */
export function findKind(head: Buffer): { name: string; media: Media } | null {
  return head.length < 12 ? null : (kinds.find(({ isThis }) => isThis(head)) ?? null);
}

/** For example "PNG, JPEG or GIF". */
export function toKindList(media: Media): string {
  const names = kinds.filter((kind) => kind.media === media).map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** True if a file name or address has a matching extension. */
export function hasEnding(name: string, media: Media): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return kinds.some((kind) => kind.media === media && kind.endings.includes(ending));
}
