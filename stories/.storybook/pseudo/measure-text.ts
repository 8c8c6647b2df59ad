/** A text of the page, and where it is drawn. */
export interface DrawnText {
  text: Text;
  parent: Element;
  /** The layer above the page that has the text, if any. Texts are compared only within a layer. */
  layer: Element | null;
  /** The visible parts of its lines. */
  lines: DOMRect[];
}

export interface Fault {
  element: Element;
  problem: string;
  pixels: number;
}

/** Differences of half a pixel come from rounding. */
const tolerance = 1;

const isScrolled = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll';
const isCutting = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'hidden' || overflowX === 'clip';
const isInline = ({ display }: CSSStyleDeclaration) => display === 'inline' || display === 'contents';
const isPainted = ({ backgroundColor, borderInlineEndWidth }: CSSStyleDeclaration) =>
  backgroundColor !== 'rgba(0, 0, 0, 0)' || borderInlineEndWidth !== '0px';

/** A long name ends in an ellipsis on purpose. */
const isShortened = (style: CSSStyleDeclaration) =>
  style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';

/** How far the lines reach beyond the sides of a box. */
function countOutside(lines: readonly DOMRect[], { left, right }: DOMRect): number {
  return Math.max(...lines.map((line) => Math.max(left - line.left, line.right - right)));
}

/**
 * How much of a line is cut off at the bottom of a box. Letters are smaller than their line, so less than half a line
 * does not count.
 */
function countBelow(lines: readonly DOMRect[], { bottom }: DOMRect, { overflowY }: CSSStyleDeclaration): number {
  if (overflowY !== 'hidden' && overflowY !== 'clip') return 0;
  return Math.max(...lines.map((line) => (line.bottom - bottom > line.height / 2 ? line.bottom - bottom : 0)));
}

function clip(lines: readonly DOMRect[], box: DOMRect): DOMRect[] {
  return lines.flatMap(({ left, right, top, bottom }) => {
    const start = Math.max(left, box.left);
    const end = Math.min(right, box.right);
    const over = Math.max(top, box.top);
    const under = Math.min(bottom, box.bottom);
    return end > start && under > over ? new DOMRect(start, over, end - start, under - over) : [];
  });
}

/** Follows a text up through the boxes around it, until one scrolls or cuts it. */
export function measureText(
  { text, parent, lines }: Pick<DrawnText, 'text' | 'parent' | 'lines'>,
  toStyle: (element: Element) => CSSStyleDeclaration,
): { drawn: DrawnText; faults: Fault[] } {
  const faults: Fault[] = [];
  const drawn: DrawnText = { text, parent, layer: null, lines };
  const note = (problem: string, pixels: number) => {
    if (pixels > tolerance) faults.push({ element: parent, problem, pixels: Math.round(pixels) });
  };
  let isOwnBox = true;
  let isFree = true;
  for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
    const style = toStyle(box);
    const { position } = style;
    if (style.transform !== 'none' || style.rotate !== 'none' || style.scale !== 'none') isFree = false;
    if (!isInline(style) && isFree) {
      const rect = box.getBoundingClientRect();
      const isCut = isCutting(style);
      // The text is for screen readers only.
      if (isCut && rect.width <= 1) return { drawn: { ...drawn, lines: [] }, faults };
      if (isCut && !isShortened(style))
        note('is cut', Math.max(countOutside(drawn.lines, rect), countBelow(drawn.lines, rect, style)));
      if (!isCut && !isScrolled(style) && (isOwnBox || isPainted(style)))
        note('leaves its box', countOutside(drawn.lines, rect));
      if (isCut || isScrolled(style)) drawn.lines = clip(drawn.lines, rect);
      isOwnBox = false;
      if (drawn.lines.length === 0 || faults.length > 0) break;
    }
    if (drawn.layer === null && (box.tagName === 'DIALOG' || !/static|relative/.test(position))) drawn.layer = box;
  }
  if (isFree && drawn.lines.length > 0 && faults.length === 0) {
    const { clientWidth } = document.documentElement;
    note('leaves the page', countOutside(drawn.lines, new DOMRect(0, 0, clientWidth, 0)));
  }
  return { drawn, faults };
}
