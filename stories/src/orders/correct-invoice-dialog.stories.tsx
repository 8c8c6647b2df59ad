import { errors } from '@backline/texts/en/errors';
import { CorrectInvoiceDialog } from '@backline/web/features/orders/correct-invoice-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../portal/dialog-plays.ts';

/** Corrects whom an invoice is for. Paddle allows it once, and what is left empty stays as it is. */
const meta = {
  title: 'Orders/Dialogs/CorrectInvoiceDialog',
  component: CorrectInvoiceDialog,
  args: { isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof CorrectInvoiceDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findCorrect = () => screen.findByRole('button', { name: 'Correct' });

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await findCorrect()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Company'), ' Wieck Scoring ');
    await userEvent.type(screen.getByLabelText('City'), 'Leipzig');
    await userEvent.click(await findCorrect());
    await expect(args.onSubmit).toHaveBeenCalledWith({ businessName: 'Wieck Scoring', address: { city: 'Leipzig' } });
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = {
  args: { isSubmitting: true },
  play: async () => expect(await screen.findByLabelText('Company')).toHaveAttribute('readonly'),
};

/** Another tab was quicker. */
export const AlreadyCorrected: Story = {
  args: { error: { message: 'The invoice could not be corrected.', detail: errors.invoice_already_corrected } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(errors.invoice_already_corrected);
  },
};

export const Success: Story = {
  args: { isDone: true },
  play: (context) => closeAfter('The invoice was corrected.', context),
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
