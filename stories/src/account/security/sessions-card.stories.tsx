import { phoneSession, sessions, studioSession } from '@backline/fixtures';
import { SessionsCard } from '@backline/web/features/account/security/sessions-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * All logins of the account. One or all others can be ended. Computers that may play instruments are in another list,
 * DevicesCard.
 */
const meta = {
  title: 'Account/Cards/SessionsCard',
  component: SessionsCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { sessions, error: null, endingId: null, onRetry: fn(), onEnd: fn(), onEndOthers: fn() },
} satisfies Meta<typeof SessionsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'End session of Safari on iPhone' }));
    await expect(args.onEnd).toHaveBeenCalledWith(phoneSession.id);
  },
};

export const EndOthers: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log Out Everywhere Else' }));
    await expect(args.onEndOthers).toHaveBeenCalledOnce();
  },
};

export const OnlyThisOne: Story = {
  args: { sessions: [studioSession] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** Three sessions of the same browser are shown as one, with the newest date. */
export const Alike: Story = {
  args: {
    sessions: [
      ...sessions,
      ...['a', 'b'].map((id) => ({ ...phoneSession, id, createdAt: '2026-01-02T10:00:00.000Z' })),
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '2 more of Safari on iPhone' }));
    const ends = canvas.getAllByRole('button', { name: 'End session of Safari on iPhone' });
    await expect(ends).toHaveLength(3);
    await userEvent.click(ends[2] as HTMLElement);
    await expect(args.onEnd).toHaveBeenCalledWith('b');
    await userEvent.click(canvas.getByRole('button', { name: 'Show Fewer' }));
    await expect(canvas.getAllByRole('button', { name: /^End session of Safari/ })).toHaveLength(1);
  },
};

export const Loading: Story = {
  args: { sessions: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your sessions…');
  },
};

export const LoadingFailed: Story = {
  args: { sessions: null, error: { message: 'Your sessions could not be loaded.' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Your sessions could not be loaded.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Ending: Story = {
  args: { endingId: phoneSession.id },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'End session of Safari on iPhone' }));
    await expect(args.onEnd).not.toHaveBeenCalled();
  },
};

export const EndingOthers: Story = { args: { endingId: 'others' } };

export const EndingFailed: Story = {
  args: { error: { message: 'The session could not be ended. Please try again.' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  },
};

export const LongText: Story = {
  args: {
    sessions: [studioSession, { ...phoneSession, userAgent: `Custom-Plugin-Host-${'With-A-Long-Name-'.repeat(9)}` }],
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
