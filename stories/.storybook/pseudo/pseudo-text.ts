/** Letters that every font of the product has, so that no other font draws them. */
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

/** A number, a code, an address: the same in every language. */
const isData = (word: string) => /[\d@/]|\w\.\w/.test(word) || !/\p{L}/u.test(word);

/** Repeats the vowels of a word in turns, `count` letters in all. */
function stretch(word: string, count: number): string {
  const vowels = word.match(/[aeiouy]/gi)?.length ?? 0;
  let at = 0;
  return word.replace(/[aeiouy]/gi, (vowel) => {
    const more = Math.floor(count / vowels) + (at < count % vowels ? 1 : 0);
    at += 1;
    return vowel + vowel.toLowerCase().repeat(more);
  });
}

/** 40 % longer word by word, and accented: as a translation may be. What is no word, such as a price, stays. */
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

/** The texts of a page that somebody reads, but for names. */
export function findTexts(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    const unread = node.parentElement?.closest('script, style, textarea, [translate="no"]') ?? null;
    if (node instanceof Text && unread === null && node.data.trim() !== '') found.push(node);
  }
  return found;
}
