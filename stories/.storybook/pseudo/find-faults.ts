import { type DrawnText, type Fault, measureText } from './measure-text.ts';
import { findTexts } from './pseudo-text.ts';

const isVisible = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

function findLines(text: Text): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
}

const isDrawn = (element: Element) => element.closest('svg, option') === null && isVisible(element);

/** Finds texts of one layer that overlap. Each line is compared with those that begin before it ends. */
function findOverlaps(texts: readonly DrawnText[]): Fault[] {
  const lines = texts
    .flatMap((drawn) => drawn.lines.map((line) => ({ ...drawn, line })))
    .sort((one, other) => one.line.top - other.line.top);
  return lines.flatMap(({ text, parent, layer, line }, at) => {
    const faults: Fault[] = [];
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (other === undefined || other.line.top > line.bottom - 4) break;
      const height = Math.min(line.bottom, other.line.bottom) - other.line.top;
      const width = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left);
      const isSameRow = height > Math.min(line.height, other.line.height) / 2;
      if (other.text === text || other.layer !== layer || !isSameRow || width <= 2) continue;
      const name = other.text.data.trim().slice(0, 30);
      faults.push({ element: parent, problem: `lies over "${name}"`, pixels: Math.round(width) });
    }
    return faults;
  });
}

/** A code may break anywhere. */
const isCode = ({ wordBreak, overflowWrap }: CSSStyleDeclaration) =>
  wordBreak === 'break-all' || overflowWrap === 'anywhere';

const pressed = 'button, [role="button"], [role="tab"], [role="menuitem"]';

/** Finds a word in a button that breaks into the next line. */
function findBrokenWord({ text, parent, lines }: DrawnText): Fault[] {
  if (lines.length < 2 || parent.closest(pressed) === null || isCode(getComputedStyle(parent))) return [];
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const rest = rects.filter(({ top }) => top > (rects[0]?.bottom ?? 0) - 2);
    if (rest[0] !== undefined)
      return [{ element: parent, problem: `breaks "${word}"`, pixels: Math.round(rest[0].width) }];
  }
  return [];
}

/** Boxes that must be large enough for their content. */
const boxes = 'dialog, [role="dialog"], section, fieldset, form';

/** Measures how much wider than the box its content is, on purpose or not. */
export function measureBoxes(): ReadonlyMap<Element, number> {
  const found = [document.documentElement, ...document.body.querySelectorAll(boxes)];
  return new Map(found.map((element) => [element, element.scrollWidth - element.clientWidth]));
}

function findWideBoxes(english: ReadonlyMap<Element, number>): Fault[] {
  return Array.from(measureBoxes()).flatMap(([element, pixels]) => {
    if (pixels <= (english.get(element) ?? 0) + 1 || element.clientWidth <= 1 || !isVisible(element)) return [];
    const { overflowX } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX) ? [] : [{ element, problem: 'is wider inside', pixels }];
  });
}

/** Finds everything that does not fit on the current page. Boxes are compared with those of the English page. */
export function findFaults(english: ReadonlyMap<Element, number>): Fault[] {
  const styles = new Map<Element, CSSStyleDeclaration>();
  const toStyle = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const faults: Fault[] = [];
  const texts: DrawnText[] = [];
  for (const text of findTexts(document.body)) {
    const parent = text.parentElement;
    if (parent === null || !isDrawn(parent)) continue;
    const lines = findLines(text);
    if (lines.length === 0) continue;
    const measured = measureText({ text, parent, lines }, toStyle);
    faults.push(...measured.faults);
    texts.push(measured.drawn);
  }
  return [...faults, ...findWideBoxes(english), ...findOverlaps(texts), ...texts.flatMap(findBrokenWord)];
}
