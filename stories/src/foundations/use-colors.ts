import { type ColorName, type Colors, colorNames, toTokenName } from '@backline/domain/brand/colors';
import { useMemo, useSyncExternalStore } from 'react';

/** The style sheets of a build shorten `#ffffff` to `#fff`. */
function toLongHex(hex: string): string {
  return hex.length > 5 ? hex : hex.replace(/[\da-f]/gi, '$&$&');
}

function readColors(): string {
  const style = getComputedStyle(document.documentElement);
  return colorNames
    .map((name) => toLongHex(style.getPropertyValue(`--color-${toTokenName(name)}`).trim() || '#00000000'))
    .join(' ');
}

/** Notices a change of the brand by a change of the page's style sheets. */
function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributes: true });
  return () => observer.disconnect();
}

/** The colors of the chosen brand, as the page has them. */
export function useColors(): Colors {
  const values = useSyncExternalStore(subscribe, readColors);
  return useMemo(() => {
    const hexes = values.split(' ');
    return Object.fromEntries(colorNames.map((name, at): [ColorName, string] => [name, hexes[at] ?? ''])) as Colors;
  }, [values]);
}
