import { phoneSession, stageSession, studioSession, unknownSession } from '@backline/fixtures';
import { SessionRow } from '@backline/web/features/account/security/session-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * One login: the browser or plugin, and when it was last active. The visitor's own session is marked and has no End
 * button, because Log Out does that. A computer that may play instruments is a DeviceRow.
 */
const meta = {
  title: 'Account/Parts/SessionRow',
  component: SessionRow,
  args: { session: stageSession, isEnding: false, onEnd: fn() },
  render: (args) => (
    <ul>
      <SessionRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof SessionRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'End session of Firefox on Windows' }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
};

export const Current: Story = {
  args: { session: studioSession },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This device')).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

export const Handheld: Story = { args: { session: phoneSession } };

export const Unknown: Story = {
  args: { session: unknownSession },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Unknown device')).toBeVisible();
  },
};

export const Ending: Story = { args: { isEnding: true } };
