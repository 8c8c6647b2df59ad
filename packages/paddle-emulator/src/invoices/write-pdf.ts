export type Font = 'plain' | 'bold' | 'mono';

export interface Text {
  text: string;
  x: number;
  /** The distance from the top of the page. */
  y: number;
  size?: number;
  font?: Font;
  /** True if `x` is the right edge of the text. Only for the monospaced font. */
  isRight?: boolean;
}

/** The width of A4 in points. */
export const pageWidth = 595;
export const pageHeight = 842;

const fonts: Record<Font, { id: string; name: string }> = {
  plain: { id: 'F1', name: 'Helvetica' },
  bold: { id: 'F2', name: 'Helvetica-Bold' },
  mono: { id: 'F3', name: 'Courier' },
};
const monoWidth = 0.6;

/** Characters that Windows-1252 has but Latin-1 lacks. */
const extra: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

/** A string in the file, with one byte per character. Characters that the standard fonts lack become question marks. */
function toLiteral(text: string): string {
  const bytes = Array.from(text.normalize('NFC'), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const isLatin = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
    return String.fromCharCode(isLatin ? code : (extra[letter] ?? 0x3f));
  });
  return `(${bytes.join('').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`;
}

function toOperators({ text, x, y, size = 10, font = 'plain', isRight = false }: Text): string {
  const left = isRight ? x - Array.from(text).length * monoWidth * size : x;
  return `BT /${fonts[font].id} ${size} Tf ${left.toFixed(2)} ${(pageHeight - y).toFixed(2)} Td ${toLiteral(text)} Tj ET`;
}

/** Writes text as a PDF with the standard fonts, which every reader has. */
export function writePdf(title: string, pages: Text[][]): Buffer {
  const firstPage = 4 + Object.keys(fonts).length;
  const pageIds = pages.map((_, index) => firstPage + 2 * index);
  const fontObjects = Object.values(fonts).map(
    ({ name }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  );
  const fontList = Object.values(fonts).map(({ id }, index) => `/${id} ${4 + index} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    `<< /Title ${toLiteral(title)} /Producer (Paddle emulator) >>`,
    ...fontObjects,
    ...pages.flatMap((texts, index) => {
      const content = texts.map(toOperators).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${firstPage + 2 * index + 1} 0 R ` +
          `/Resources << /Font << ${fontList.join(' ')} >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  // Every character is one byte, so lengths are offsets. The second line marks the file as binary.
  let file = '%PDF-1.4\n%âãÏÓ\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
