/** Letters that every font of the product has, so no fallback font draws them. */
export const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  U: 'Û',
  Y: 'Ý',
};

/** True for a number, a code or an address, which is the same in every language. */
const isData = (word: string) => /[\d@/]|\w\.\w/.test(word) || !/\p{L}/u.test(word);

/** Repeats the vowels of a word in turn until `count` letters are added. */
function stretch(word: string, count: number): string {
  const vowels = word.match(/[aeiouy]/gi)?.length ?? 0;
  let at = 0;
  return word.replace(/[aeiouy]/gi, (vowel) => {
    const more = Math.floor(count / vowels) + (at < count % vowels ? 1 : 0);
    at += 1;
    return vowel + vowel.toLowerCase().repeat(more);
  });
}

/** Accents each word and makes it 40 % longer, as a translation may be. Other parts, such as prices, stay. */
export function toPseudo(text: string): string {
  let missing = 0;
  const long = text.replace(/\S+/g, (word) => {
    if (isData(word)) return word;
    missing += word.length * 0.4;
    const stretched = stretch(word, Math.floor(missing));
    missing -= stretched.length - word.length;
    return stretched.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  });
  return long;
}

/** Finds the texts that visitors read on a page, without names. */
export function findTexts(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    const unread = node.parentElement?.closest('script, style, textarea, [translate="no"]') ?? null;
    if (node instanceof Text && unread === null && node.data.trim() !== '') found.push(node);
  }
  return found;
}
