import { passport as passportMessages } from '@backline/texts/passport';
import { PassportDialog } from '@backline/web/features/licenses/passport-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../portal/dialog-plays.ts';

/**
 * Downloads the signed list of what the account owns, with or without the owner's name. It is a proof and unlocks
 * nothing; to play on a computer, add that computer.
 */
const meta = {
  title: 'Licenses/Dialogs/PassportDialog',
  component: PassportDialog,
  args: { isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof PassportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDownload = () => screen.findByRole('button', { name: 'Download' });

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await findDownload());
    await expect(args.onSubmit).toHaveBeenCalledWith(false);
  },
};

export const Named: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByLabelText('With my name and email address'));
    await userEvent.click(await findDownload());
    await expect(args.onSubmit).toHaveBeenCalledWith(true);
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async () => expect(await screen.findByRole('checkbox')).toBeDisabled(),
};

export const ServerError: Story = {
  args: { error: { message: passportMessages.failed } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent(passportMessages.failed),
};

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter(passportMessages.done, context),
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
