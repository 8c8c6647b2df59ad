import { tooltipDelayMs } from '@backline/domain/limits';
import { Button, Tooltip } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';

/**
 * The name of an icon, shown after 700 ms and at once on focus. Never the only place for something that people have to
 * know.
 */
const meta = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: { text: 'Log out', delayMs: tooltipDelayMs, children: <Button variant="quiet">Log out</Button> },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Log out');
  },
};

export const Dismissed: Story = {
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  },
};

export const LongText: Story = {
  args: { text: 'Ends this session here and everywhere else that it was copied to, which takes effect at once' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  },
};
