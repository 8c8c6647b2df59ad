interface Listing {
  objects: { key: string; bytes: number; at: Date }[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The texts of elements that have no others of their name inside; what has no end is none. Reads each character once. */
function* toTexts(xml: string, name: string): Generator<string> {
  const [begin, end] = [`<${name}>`, `</${name}>`];
  for (let at = xml.indexOf(begin); at >= 0; ) {
    const from = at + begin.length;
    const to = xml.indexOf(end, from);
    if (to < 0) return;
    yield xml.slice(from, to);
    at = xml.indexOf(begin, to);
  }
}

/** Reads an answer of ListObjectsV2. Our keys are plain, so its few elements are all that is needed of XML. */
export function parseListing(xml: string): Listing {
  const find = (text: string, name: string) => {
    const [first = ''] = toTexts(text, name);
    return decode(first);
  };
  const objects = Array.from(toTexts(xml, 'Contents'), (entry) => ({
    key: find(entry, 'Key'),
    bytes: Number(find(entry, 'Size')),
    at: new Date(find(entry, 'LastModified')),
  }));
  const next = find(xml, 'IsTruncated') === 'true' ? find(xml, 'NextContinuationToken') : '';
  return { objects, next: next === '' ? null : next };
}
