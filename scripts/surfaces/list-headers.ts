/** Removes the comments of a C++ text and the content of its strings. */
const strip = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/'(?:\\.|[^'\\\n])'/g, "' '");

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The position after the bracket that closes the one before `from`. */
function findEnd(text: string, from: number, [open, close]: string): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1)
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
  return at;
}

const isType = (head: string) => /^(?:template ?<.*?> ?)?(?:class|struct|enum|union)\b[^()]*$/.test(head);
const isFunction = (head: string) => head.includes('(') && !/^[^()]*=|=$/.test(head);
/** Leaves out the initializers of a constructor. */
const toSignature = (head: string) => head.replace(/\)( noexcept)? ?: ?\w+[({].*$/, ')$1');

/** The declarations of a block, one per line. Of a class, only the public ones. */
function listBlock(text: string, indent: string, isPublicFirst: boolean): string[] {
  const lines: string[] = [];
  let isPublic = isPublicFirst;
  let start = 0;
  const say = (line: string) => {
    if (isPublic && line !== '') lines.push(`${indent}${line}`);
  };
  for (let at = 0; at < text.length; at += 1) {
    const access = /^\s*(public|protected|private)\s*:(?!:)/.exec(text.slice(start, at + 1));
    if (access !== null) {
      isPublic = access[1] === 'public';
      start = at + 1;
    } else if (text[at] === '(') at = findEnd(text, at + 1, '()') - 1;
    else if (text[at] === ';') {
      say(flat(text.slice(start, at + 1)));
      start = at + 1;
    } else if (text[at] === '{') {
      const head = flat(text.slice(start, at));
      const end = findEnd(text, at + 1, '{}');
      const body = text.slice(at + 1, end - 1);
      // The braces initialize a member of a constructor. The next member or the body follows.
      if (/\)( noexcept)? ?: ?\w/.test(head) && /^\s*[,{]/.test(text.slice(end))) {
        at = end - 1;
        continue;
      }
      if (/^(?:inline )?namespace\b|^extern ""$/.test(head)) lines.push(...listBlock(body, indent, isPublic));
      else if (isType(head) && !/\benum\b/.test(head)) {
        say(`${head} {`);
        if (isPublic) lines.push(...listBlock(body, `${indent}  `, !/\bclass\b/.test(head)));
        say('}');
      } else if (isType(head)) say(`${head} { ${flat(body)} }`);
      else if (isFunction(head)) say(`${toSignature(head)};`);
      else {
        // The braces belong to a value, and its statement continues after them.
        at = end - 1;
        continue;
      }
      at = end - 1;
      start = end + (/^\s*;/.exec(text.slice(end))?.[0].length ?? 0);
    }
  }
  return lines;
}

/** The public declarations of a header, without comments, bodies and private members. */
export function listHeader(text: string): string[] {
  const macros = text.match(/^#define BACKLINE_\w+/gm) ?? [];
  const plain = strip(text).replace(/^\s*#.*(?:\\\n.*)*$/gm, '');
  return [...macros, ...listBlock(plain, '', true)];
}
