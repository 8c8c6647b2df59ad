import { CopyButton } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn } from 'storybook/test';

/**
 * Copies a long text that nobody wants to type: a checksum, a code. It confirms in words, and says what to do if the
 * browser refuses. Show the text itself beside it.
 */
const meta = {
  title: 'Primitives/CopyButton',
  component: CopyButton,
  args: { label: 'Copy SHA-256', text: '9f84b1d3' },
} satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy SHA-256' })).toHaveTextContent('Copy');
  },
};

export const Copied: Story = {
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    canvas.getByRole('button').click();
    await expect(await canvas.findByText('Copied')).toBeVisible();
    await expect(write).toHaveBeenCalledWith('9f84b1d3');
    write.mockRestore();
  },
};

export const Refused: Story = {
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    canvas.getByRole('button').click();
    await expect(await canvas.findByText('Select it and copy it by hand')).toBeVisible();
    write.mockRestore();
  },
};
