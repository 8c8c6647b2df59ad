import type { ProjectAnnotations, ReactRenderer } from '@storybook/react-vite';
import { lazy, Suspense } from 'react';
import { theme } from '../theme.ts';
import { toControl, toDefault } from './to-control.ts';

const DocsPage = lazy(() => import('./docs-page.tsx'));

/** What docs pages and controls need. Stories that are run as tests do without. */
const annotations: ProjectAnnotations<ReactRenderer> = {
  parameters: {
    docs: {
      theme,
      page: () => (
        <Suspense>
          <DocsPage />
        </Suspense>
      ),
    },
  },
  argTypesEnhancers: [
    ({ argTypes, initialArgs }) =>
      Object.fromEntries(
        Object.keys({ ...initialArgs, ...argTypes }).map((name) => [
          name,
          toControl(argTypes[name] ?? { name }, initialArgs[name]),
        ]),
      ),
  ],
  argsEnhancers: [
    ({ argTypes, initialArgs }) =>
      Object.fromEntries(
        Object.entries(argTypes).flatMap(([name, argType]) => {
          const value = initialArgs[name] === undefined ? toDefault(argType) : undefined;
          return value === undefined ? [] : [[name, value]];
        }),
      ),
  ],
};

export default annotations;
