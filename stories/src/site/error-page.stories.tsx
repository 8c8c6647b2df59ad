import { paths } from '@backline/domain/paths';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';

/** Something broke: what happened, in words for customers, and two ways on. Nothing of the program is shown. */
const meta = {
  title: 'Site/Pages/ErrorPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.error, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
