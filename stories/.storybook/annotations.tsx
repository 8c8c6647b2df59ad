import type { ProjectAnnotations, ReactRenderer } from '@storybook/react-vite';
import { lazy, Suspense } from 'react';
import { toControl, toDefault } from './docs/to-control.ts';
import { theme } from './theme.ts';
import { globalTypes, loadPerson, loadProduct, withToolbar } from './toolbar.tsx';

const DocsPage = lazy(() => import('./docs/docs-page.tsx'));

/** Annotations for the toolbar, the docs pages and the controls. Stories that run as tests don't need them. */
const annotations: ProjectAnnotations<ReactRenderer> = {
  globalTypes,
  initialGlobals: {
    brand: globalThis.workshopLook?.slug ?? '',
    person: '',
    clock: '',
    text: '',
    motion: '',
    colors: '',
    zoom: '',
  },
  loaders: [loadPerson, loadProduct],
  decorators: [withToolbar],
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
