import '@backline/ui/fonts.css';
import '@backline/web/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { assertNoConsoleErrors, watchConsoleErrors } from './console-errors.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { viewports } from './viewports.ts';

const isInSheet = new URLSearchParams(location.search).has('sheet');

// A busy machine answers late, which is no failure.
configure({ asyncUtilTimeout: isInSheet ? 5000 : 20_000 });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    viewport: { options: viewports },
    backgrounds: { disable: true },
    // A window of a contact sheet may have another width than a play expects: it shows what the play has left.
    throwPlayFunctionExceptions: !isInSheet,
    controls: { expanded: false },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'Index', 'Changelog'],
          'Foundations',
          'Matrices',
          'Primitives',
          'Account',
          'Devices',
          'Plan',
          'Licenses',
          'Downloads',
          'Site',
          'Marketplace',
          'Mail',
          'Portal',
        ],
      },
    },
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
  },
  beforeEach: () => {
    forgetVisitor();
    return watchConsoleErrors();
  },
  afterEach: ({ parameters }) => {
    if (!isInSheet) assertNoConsoleErrors(parameters.expectedErrors);
  },
};

export default preview;
