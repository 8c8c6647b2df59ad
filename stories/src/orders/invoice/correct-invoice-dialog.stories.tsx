import { errors } from '@backline/texts/errors';
import { CorrectInvoiceDialog } from '@backline/web/features/orders/invoice/correct-invoice-dialog.tsx';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { standingDetails } from '../order-cast.ts';

/**
 * Corrects the recipient of an invoice, which Paddle allows once. It starts with the current details, and a second step
 * shows the changes.
 */
const meta = {
  title: 'Orders/Dialogs/CorrectInvoiceDialog',
  component: CorrectInvoiceDialog,
  args: { standing: standingDetails, isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof CorrectInvoiceDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

type Context = Pick<StoryContext, 'userEvent'>;

/** Types another company and a tax number, and goes on to the second step. */
async function change({ userEvent }: Context) {
  const company = await screen.findByLabelText('Company');
  await expect(company).toHaveValue('Wieck Scoring');
  await userEvent.clear(company);
  await userEvent.type(company, ' Wieck Studios ');
  await userEvent.type(screen.getByLabelText('Tax number'), 'DE123456789');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: 'Correct the Invoice?' });
}

export const Default: Story = { play: async () => expect(await screen.findByLabelText('City')).toHaveValue('Leipzig') };

/** The changes, each with its old and new value. */
export const Confirm: Story = {
  play: async (context) => {
    await change(context);
    const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    await expect(definitions).toEqual(['from Wieck Scoring', 'to Wieck Studios', 'from nothing', 'to DE123456789']);
    await expect(context.args.onSubmit).not.toHaveBeenCalled();
    await context.userEvent.click(screen.getByRole('button', { name: 'Correct' }));
    await expect(context.args.onSubmit).toHaveBeenCalledWith({
      businessName: 'Wieck Studios',
      taxNumber: 'DE123456789',
    });
  },
};

/** Going back from the second step keeps everything that was typed. */
export const Back: Story = {
  play: async (context) => {
    await change(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect(await screen.findByLabelText('Tax number')).toHaveValue('DE123456789');
    await expect(context.args.onClose).not.toHaveBeenCalled();
  },
};

/** The number is not a valid German tax number. */
export const FieldError: Story = {
  play: async ({ userEvent }) => {
    const field = await screen.findByLabelText('Tax number');
    await userEvent.type(field, 'XX12{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('A tax number in Germany looks like DE123456789.'));
    await expect(field).toHaveFocus();
  },
};

export const Unchanged: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await expect(await screen.findByText('Change something first.')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { standing: null },
  play: async () => expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled(),
};

/** The current details can't be loaded, so nothing can be corrected. */
export const LoadFailed: Story = {
  args: { standing: null, error: { message: 'The invoice could not be loaded.' } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent('The invoice could not be loaded'),
};

export const GoBack: Story = { play: goBack };

/** Another tab has already corrected the invoice. */
export const AlreadyCorrected: Story = {
  args: { error: { message: 'The invoice could not be corrected.', detail: errors.invoice_already_corrected } },
  play: async (context) => {
    await change(context);
    await expect(screen.getByRole('alert')).toHaveTextContent(errors.invoice_already_corrected);
  },
};

export const Success: Story = {
  args: { isDone: true },
  play: async (context) => {
    await change(context);
    await closeAfter('The invoice was corrected.', context);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
