interface Listing {
  objects: { key: string; bytes: number; at: Date }[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Reads an answer of ListObjectsV2. Our keys are plain, so its few elements are all that is needed of XML. */
export function parseListing(xml: string): Listing {
  const find = (text: string, name: string) => decode(new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '');
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: find(entry, 'Key'),
    bytes: Number(find(entry, 'Size')),
    at: new Date(find(entry, 'LastModified')),
  }));
  const next = find(xml, 'IsTruncated') === 'true' ? find(xml, 'NextContinuationToken') : '';
  return { objects, next: next === '' ? null : next };
}
