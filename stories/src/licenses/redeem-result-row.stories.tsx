import type { RedeemReason } from '@backline/domain/licenses/license';
import { freeCodes, skus } from '@backline/fixtures';
import { codes } from '@backline/texts/codes';
import { licenses as licenseMessages } from '@backline/texts/licenses';
import { createTexts } from '@backline/texts/write';
import { RedeemResultRow } from '@backline/web/features/licenses/redeem-result-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import tone from '../catalog/tone.wav';
import { inPage } from '../portal/in-page.tsx';

const { t } = createTexts({ codes });

const [licenseCode] = freeCodes.perpetual;
const { sku, name: productName } = skus[6];

/** The result for one code. "Already yours" looks calm, because nothing is lost. */
const meta = {
  title: 'Licenses/Rows/RedeemResultRow',
  component: RedeemResultRow,
  decorators: [
    (Story) => (
      <ul className="max-w-form">
        <Story />
      </ul>
    ),
    inPage,
  ],
  parameters: { layout: 'fullscreen' },
  args: { result: { licenseCode, sku, productName } },
} satisfies Meta<typeof RedeemResultRow>;

export default meta;
type Story = StoryObj<typeof meta>;

function refused(reason: RedeemReason): Story {
  return {
    args: { result: { licenseCode, error: true, reason } },
    play: async ({ canvas }) => {
      await expect(canvas.getByText(licenseMessages.codeInvalid)).toBeVisible();
      await expect(canvas.getByText(t('codes.reason', { reason }))).toBeVisible();
    },
  };
}

export const Added: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent(
      `${licenseCode}${productName}${licenseMessages.codeAdded}`,
    );
  },
};

/** The added pack can be played at once. */
export const WithSound: Story = {
  args: { preview: { url: tone, seconds: 1, gainDb: null, title: 'All together' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: `Play ${productName}: All together` })).toBeVisible();
  },
};

export const Malformed = refused('malformed');

export const Unknown = refused('unknown');

export const Redeemed = refused('redeemed');

export const RedeemedByYou = refused('redeemed_by_you');

export const Expired = refused('expired');

export const Revoked = refused('revoked');

export const NotTried = refused('not_tried');

export const LongText: Story = {
  args: {
    result: { licenseCode, sku, productName: 'Complete Chamber Strings, Second Edition, and all that was recorded' },
  },
};

export const Narrow: Story = { ...NotTried, globals: { viewport: { value: 'w320' } } };
