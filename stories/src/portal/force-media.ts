function findRules(rules: CSSRuleList, query: string): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === query) return [rule];
    return 'cssRules' in rule ? findRules(rule.cssRules as CSSRuleList, query) : [];
  });
}

/** Style sheets and scripts see a media feature that the browser does not have. Returns what takes it back. */
export function forceMedia(query: string): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => findRules(sheet.cssRules, query));
  const { matchMedia } = window;
  for (const { media } of rules) media.mediaText = 'all';
  window.matchMedia = (text) => matchMedia(text === query ? 'all' : text);
  return () => {
    for (const { media } of rules) media.mediaText = query;
    window.matchMedia = matchMedia;
  };
}

/** For `beforeEach`: the story is shown as to a visitor who asks for no motion, in a browser that does not. */
export const withReducedMotion = () => forceMedia('(prefers-reduced-motion: reduce)');

/** For `beforeEach`: scripts move things, in a browser that asks for no motion. */
export function withMotion(): () => void {
  const { matchMedia } = window;
  window.matchMedia = (text) => matchMedia(text === '(prefers-reduced-motion: reduce)' ? 'not all' : text);
  return () => {
    window.matchMedia = matchMedia;
  };
}
