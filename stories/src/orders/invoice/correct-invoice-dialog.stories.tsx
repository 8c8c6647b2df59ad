import { errors } from '@backline/texts/errors';
import { CorrectInvoiceDialog } from '@backline/web/features/orders/invoice/correct-invoice-dialog.tsx';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { standingDetails } from '../order-cast.ts';

/**
 * Corrects whom an invoice is for, which Paddle allows once. It begins with what the invoice says, and a second step
 * shows what will change.
 */
const meta = {
  title: 'Orders/Dialogs/CorrectInvoiceDialog',
  component: CorrectInvoiceDialog,
  args: { standing: standingDetails, isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof CorrectInvoiceDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

type Context = Pick<StoryContext, 'userEvent'>;

/** Another company and a tax number, up to the second step. */
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

/** Back from the second step, nothing of what was typed is gone. */
export const Back: Story = {
  play: async (context) => {
    await change(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect(await screen.findByLabelText('Tax number')).toHaveValue('DE123456789');
    await expect(context.args.onClose).not.toHaveBeenCalled();
  },
};

/** No German tax number looks like this. */
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

/** The details on the invoice are not known, so nothing is corrected. */
export const LoadFailed: Story = {
  args: { standing: null, error: { message: 'The invoice could not be loaded.' } },
  play: async () => expect(await screen.findByRole('alert')).toHaveTextContent('The invoice could not be loaded'),
};

export const GoBack: Story = { play: goBack };

/** Another tab was quicker. */
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
