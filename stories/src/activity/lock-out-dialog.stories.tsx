import { activityPage as texts } from '@backline/texts/account/activity';
import { LockOutDialog } from '@backline/web/features/activity/lock-out-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { signIn } from './activity-cast.ts';

/** The dialog that "Not me" opens. Before it requests the mailed link, it says what that link does. */
const meta = {
  title: 'Activity/Dialogs/LockOutDialog',
  component: LockOutDialog,
  args: { entry: signIn, isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof LockOutDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(screen.getByText(texts.lockLead)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: texts.lockSubmit }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.lockFailed } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent(texts.lockFailed),
};

export const Success: Story = {
  args: { isDone: true },
  play: async () => {
    await expect(await screen.findByText(texts.lockSent)).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
