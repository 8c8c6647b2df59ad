import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const features = join(repository, 'apps/web/src/features');
const primitives = join(repository, 'packages/ui/src');

export interface ComponentFile {
  /** The path from the top of the repository, for the message of a failure. */
  name: string;
  path: string;
  /** The path of its stories, in the form of the test's glob. */
  storyPath: string;
  isPage: boolean;
}

const shownKinds = ['card', 'dialog', 'page', 'layout', 'nav', 'menu', 'row', 'dock'];

/** Everything that must have stories: each visible component of the web app, and each primitive that `ui` exports. */
export function findComponents(): ComponentFile[] {
  const shown = globSync(`**/*-{${shownKinds.join(',')}}.tsx`, { cwd: features }).map((file) => join(features, file));
  const index = readFileSync(join(primitives, 'index.ts'), 'utf8');
  const exported = Array.from(index.matchAll(/from '\.\/(.+\.tsx)'/g), ([, file = '']) => join(primitives, file));
  return [...shown, ...exported].sort().map((path) => ({
    name: relative(repository, path),
    path,
    storyPath: `../src/${findArea(path)}/${basename(path, '.tsx')}.stories.tsx`,
    isPage: path.endsWith('-page.tsx'),
  }));
}

function findArea(path: string): string {
  return path.startsWith(primitives) ? 'primitives' : relative(features, dirname(path));
}
