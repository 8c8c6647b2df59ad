const heights = {
  320: 640,
  390: 844,
  768: 1024,
  820: 1180,
  1024: 768,
  1026: 768,
  1280: 800,
  1440: 900,
  1920: 1080,
} as const;

const uses: Record<keyof typeof heights, string> = {
  320: 'reflow',
  390: 'phone',
  768: 'cart button',
  820: 'tablet',
  1024: 'narrow layout',
  1026: 'developer filter',
  1280: 'laptop',
  1440: 'desktop',
  1920: 'large desktop',
};

const widths = Object.keys(heights).map(Number) as (keyof typeof heights)[];

/** The breakpoints of the layout, and common screen widths. */
export const viewports = Object.fromEntries(
  widths.map((width) => [
    `w${width}`,
    { name: `${width} · ${uses[width]}`, styles: { width: `${width}px`, height: `${heights[width]}px` } },
  ]),
);
