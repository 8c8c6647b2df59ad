import { paths } from '@backline/domain/paths';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';

/** Nothing is at this address. It offers the way back and the way into the shop. */
const meta = {
  title: 'Site/Pages/NotFoundPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.notFound, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
    await expect(canvas.getByRole('link', { name: 'To the Marketplace' })).toHaveAttribute('href', paths.marketplace);
  },
};

export const UnknownPath: Story = {
  args: { path: '/no/such/page' },
  play: async ({ canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
