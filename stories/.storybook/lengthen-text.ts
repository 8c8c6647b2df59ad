interface Lengthened {
  short: string;
  long: string;
}

/** 40 % longer by its vowels, as a translation may be. What has no letters, such as a price, stays. */
function toLong(text: string): string {
  let missing = Math.ceil(text.trim().length * 0.4);
  if (!/\p{L}/u.test(text)) return text;
  const stretched = text.replace(/[aeiouy]/gi, (vowel) => {
    if (missing === 0) return vowel;
    missing -= 1;
    return vowel + vowel.toLowerCase();
  });
  return stretched.trimEnd() + 'o'.repeat(missing) + stretched.slice(stretched.trimEnd().length);
}

/** Makes every text of the page longer, now and whenever one comes or changes. Returns what takes it back. */
export function lengthenText(): () => void {
  const known = new WeakMap<Text, Lengthened>();
  const texts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest('script, style, textarea') ?? null;
      if (node instanceof Text && isCode === null) found.push(node);
    }
    return found;
  };
  const lengthen = (text: Text) => {
    if (text.data === known.get(text)?.long) return;
    const long = toLong(text.data);
    known.set(text, { short: text.data, long });
    text.data = long;
  };
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) texts(node).forEach(lengthen);
  });
  texts(document.body).forEach(lengthen);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    watcher.disconnect();
    for (const text of texts(document.body)) {
      const was = known.get(text);
      if (was?.long === text.data) text.data = was.short;
    }
  };
}
