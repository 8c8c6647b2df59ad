import { customer } from '@backline/fixtures';
import { profile as profileTexts } from '@backline/texts/account/profile';
import { ChangeContactNameDialog } from '@backline/web/features/account/profile/change-contact-name-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { fillIn } from '../fill-in.ts';

/**
 * Changes the name of a customer. The field has the same rules as on sign-up. The page behind shows the new name at
 * once.
 */
const meta = {
  title: 'Account/Dialogs/ChangeContactNameDialog',
  component: ChangeContactNameDialog,
  args: {
    currentName: customer.contactName,
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ChangeContactNameDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await fillIn(screen, userEvent, { 'Display name': '  Clara Schumann ' });
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('Clara Schumann');
  },
};

export const Unchanged: Story = {
  play: async () => {
    await expect(await screen.findByLabelText('Display name')).toHaveValue(customer.contactName);
    await expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const Empty: Story = {
  play: async ({ userEvent }) => {
    await userEvent.clear(await screen.findByLabelText('Display name'));
    await expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  },
};

export const TypedBefore: Story = { args: { typedBefore: 'Francesca Caccini' } };

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: profileTexts.changeNameFailed } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.changeNameFailed);
  },
};

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter(profileTexts.changeNameDone, context),
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
