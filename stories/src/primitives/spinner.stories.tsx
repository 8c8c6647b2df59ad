import { Spinner } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

/**
 * Shows that something is loading whose shape is unknown. It appears after 150 ms, so that quick answers don't make it
 * flash.
 */
const meta = {
  title: 'Primitives/Spinner',
  component: Spinner,
  args: { label: 'Checking your link' },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { isLate: true },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('status')).toBeVisible());
    await expect(canvas.getByRole('status')).toHaveTextContent('Checking your link');
  },
};

export const AtOnce: Story = { args: { isLate: false } };

export const LabelHidden: Story = {
  args: { isLabelHidden: true, isLate: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Checking your link')).toBeInTheDocument();
  },
};
