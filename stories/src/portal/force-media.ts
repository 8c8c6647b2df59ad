function findRules(rules: CSSRuleList, query: string): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === query) return [rule];
    return 'cssRules' in rule ? findRules(rule.cssRules as CSSRuleList, query) : [];
  });
}

/**
 * Makes style sheets and scripts see a media feature that the browser doesn't have. Returns a function that undoes it.
 */
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

/** For `beforeEach`: shows the story as to a visitor who prefers reduced motion. */
export const withReducedMotion = () => forceMedia('(prefers-reduced-motion: reduce)');

/** For `beforeEach`: allows scripts to animate in a browser that is set to reduced motion. */
export function withMotion(): () => void {
  const { matchMedia } = window;
  window.matchMedia = (text) => matchMedia(text === '(prefers-reduced-motion: reduce)' ? 'not all' : text);
  return () => {
    window.matchMedia = matchMedia;
  };
}
