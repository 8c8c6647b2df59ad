import pages from 'virtual:paddle-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

type State = keyof typeof pages.answers;

function toPage(state: State, display: 'overlay' | 'inline' = 'overlay'): string {
  const covers = new URL('/catalog/', document.baseURI).href;
  const answers = JSON.stringify(pages.answers[state]).replaceAll(pages.coverFolder, covers).replaceAll('<', '\\u003c');
  return pages.checkout
    .replace('<style>', () => `<style>${fontFaces}`)
    .replace('{answers}', () => answers)
    .replace('{display}', display);
}

/**
 * The payment window of an installation without a provider account, over the shop. It is the emulator's own page with
 * recorded answers; the provider's real window looks different.
 */
const meta = {
  title: 'Emulators/PaddleCheckout',
  component: HtmlPage,
  tags: ['!autodocs'],
  parameters: pageParameters,
  argTypes: { html: { control: false } },
  args: { title: 'Checkout', html: toPage('details') },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function findCheckout(canvas: Canvas) {
  const frame = await canvas.findByTitle<HTMLIFrameElement>('Checkout');
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).not.toBeNull());
  return within(frame.contentDocument?.body ?? document.body);
}

const showing =
  (heading: string): Story['play'] =>
  async ({ canvas }) => {
    const checkout = await findCheckout(canvas);
    await checkout.findByRole('heading', { name: heading });
  };

/** The button shows the total. */
const payLabel = /^Pay \S+$/;

/** Fills in a test card and pays. */
const payingWith =
  (card: RegExp, text: string): Story['play'] =>
  async ({ canvas }) => {
    const checkout = await findCheckout(canvas);
    (await checkout.findByRole('button', { name: card })).click();
    (await checkout.findByRole('button', { name: payLabel })).click();
    await checkout.findByText(text);
  };

export const Details: Story = { play: showing('Your details') };

export const Discount: Story = { args: { html: toPage('discount') }, play: showing('Your details') };

export const Payment: Story = { args: { html: toPage('payment') }, play: showing('Payment') };

export const Trial: Story = { args: { html: toPage('trial') }, play: showing('Payment') };

export const NewCard: Story = { args: { html: toPage('newCard') }, play: showing('A new card') };

export const Incomplete: Story = {
  args: { html: toPage('payment') },
  play: async ({ canvas }) => {
    const checkout = await findCheckout(canvas);
    (await checkout.findByRole('button', { name: payLabel })).click();
    await waitFor(() => expect(checkout.getByLabelText('Card number')).toBeInvalid());
  },
};

export const Declined: Story = {
  args: { html: toPage('declined') },
  play: payingWith(/^Is declined/, 'The card was declined. Nothing was charged: try another card.'),
};

export const SavedCards: Story = { args: { html: toPage('saved') }, play: showing('Payment') };

export const Wallet: Story = {
  args: { html: toPage('wallet') },
  play: async ({ canvas }) => {
    const checkout = await findCheckout(canvas);
    (await checkout.findByRole('button', { name: 'Pay with PayPal' })).click();
    await checkout.findByRole('heading', { name: 'PayPal' });
  },
};

export const WalletDeclined: Story = {
  args: { html: toPage('wallet') },
  play: async ({ canvas }) => {
    const checkout = await findCheckout(canvas);
    (await checkout.findByRole('button', { name: 'Pay with PayPal' })).click();
    (await checkout.findByRole('button', { name: 'Decline' })).click();
    await checkout.findByText(/^The payment with PayPal was declined/);
  },
};

/** The checkout inside a dark page, which shows through. */
export const Inline: Story = {
  args: { html: toPage('payment', 'inline').replace('<body>', '<body style="background: #12100e">') },
  play: showing('Payment'),
};

export const Challenge: Story = {
  args: { html: toPage('challenge') },
  play: payingWith(/^Asks for 3-D Secure/, 'Is this you?'),
};

export const Success: Story = {
  args: { html: toPage('success') },
  play: payingWith(/^Pays •/, 'Payment successful'),
};

export const AlreadyPaid: Story = { args: { html: toPage('paid') }, play: showing('Already paid') };

export const Refused: Story = {
  args: { html: toPage('refused') },
  play: showing('This checkout cannot be opened'),
};

export const Narrow: Story = {
  args: { html: toPage('payment') },
  globals: { viewport: { value: 'w390' } },
  play: showing('Payment'),
};
