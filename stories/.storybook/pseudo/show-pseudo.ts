import { findTexts, toPseudo } from './pseudo-text.ts';

interface Changed {
  english: string;
  pseudo: string;
}

/**
 * Shows the page in the pseudo-language, including texts that come later or change. Returns a function that restores
 * it.
 */
export function showPseudo(direction: 'ltr' | 'rtl'): () => void {
  const known = new WeakMap<Text, Changed>();
  const change = (text: Text) => {
    if (text.data === known.get(text)?.pseudo) return;
    const pseudo = toPseudo(text.data);
    known.set(text, { english: text.data, pseudo });
    text.data = pseudo;
  };
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) findTexts(node).forEach(change);
  });
  findTexts(document.body).forEach(change);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.documentElement.dir = direction;
  return () => {
    watcher.disconnect();
    document.documentElement.removeAttribute('dir');
    for (const text of findTexts(document.body)) {
      const was = known.get(text);
      if (was?.pseudo === text.data) text.data = was.english;
    }
  };
}
