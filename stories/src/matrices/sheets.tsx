import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { toGlobalsQuery } from '../../.storybook/toolbar.tsx';
import { ContactSheet, type SheetWidth, sheetWidths } from './contact-sheet.tsx';
import { findStories, toHeading } from './find-stories.ts';

/** This meta has no title: the indexer of `main.ts` makes one story for each component. */
const meta = {
  parameters: { layout: 'fullscreen' },
  argTypes: { width: { control: 'inline-radio', options: sheetWidths } },
  // The width that play functions are written for. Some states differ only on wide screens.
  args: { width: 1440 },
  loaders: [async ({ title }) => ({ stories: await findStories(title) })],
} satisfies Meta<{ width: SheetWidth }>;

export default meta;

export const Sheet: StoryObj<typeof meta> = {
  render: ({ width }, { title, loaded, globals }) => {
    const [, updateArgs] = useArgs<{ width: SheetWidth }>();
    return (
      <ContactSheet
        heading={toHeading(title)}
        stories={loaded.stories}
        width={width}
        onWidth={(next) => updateArgs({ width: next })}
        globals={toGlobalsQuery(globals)}
      />
    );
  },
};
