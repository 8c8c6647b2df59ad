const query = '(prefers-reduced-motion: reduce)';

function findRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === query) return [rule];
    return 'cssRules' in rule ? findRules(rule.cssRules as CSSRuleList) : [];
  });
}

/** For `beforeEach`: the story is shown as to a visitor who asks for no motion, in a browser that does not. */
export function withReducedMotion(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => findRules(sheet.cssRules));
  const { matchMedia } = window;
  for (const { media } of rules) media.mediaText = 'all';
  window.matchMedia = (text) => matchMedia(text === query ? 'all' : text);
  return () => {
    for (const { media } of rules) media.mediaText = query;
    window.matchMedia = matchMedia;
  };
}
