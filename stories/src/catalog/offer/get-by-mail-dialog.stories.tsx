import { errors } from '@backline/texts/errors';
import { GetByMailDialog } from '@backline/web/features/catalog/offer/get-by-mail-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { inPage } from '../../portal/in-page.tsx';

/**
 * Asks a visitor without an account where to mail the code of a free item. The mail itself proves that the address is
 * theirs.
 */
const meta = {
  title: 'Marketplace/Dialogs/GetByMailDialog',
  component: GetByMailDialog,
  decorators: [inPage],
  args: {
    productName: 'Harbor Strings',
    loginPath: '/login',
    isSubmitting: false,
    sentTo: null,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof GetByMailDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findSend = () => screen.findByRole('button', { name: 'Email My Code' });

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await findSend()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Email'), ' guest@example.com ');
    await userEvent.click(await findSend());
    await expect(args.onSubmit).toHaveBeenCalledWith('guest@example.com');
    await expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async () => expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly'),
};

export const ServerError: Story = {
  args: { error: { message: 'This pack could not be added.', detail: errors.free_not_offered } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent(errors.free_not_offered),
};

export const Success: Story = {
  args: { sentTo: 'guest@example.com' },
  play: (context) => closeAfter('Your code is on its way to guest@example.com.', context),
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
