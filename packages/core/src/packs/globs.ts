/**
 * True if a path matches one of the globs. `*` matches any part of a name, `**` any folders; nothing else is special.
 */
export function toMatcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function toPattern(glob: string): RegExp {
  const parts = glob.normalize('NFC').split('/');
  const source = parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    if (part === '**') return isLast ? '.+' : '(?:[^/]+/)*';
    const text = part.split(/\*+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return `${text.join('[^/]*')}${isLast ? '' : '/'}`;
  });
  return new RegExp(`^${source.join('')}$`, 'su');
}
