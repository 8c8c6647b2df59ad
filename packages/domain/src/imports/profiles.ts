import type { ImportKind, ImportMappingInput } from './mapping.ts';

interface ImportProfile {
  /** The page where the shop publishes its columns. */
  from: string;
  kinds: Partial<Record<ImportKind, ImportMappingInput>>;
}

type Conditions = NonNullable<ImportMappingInput['skip']>;

const gumroadSkip: Conditions = [
  { 'Purchase ID': ['Totals'] },
  { 'Recurring Charge?': ['1'] },
  { 'Pre-order authorization?': ['1'] },
];

const gumroad = {
  source: 'gumroad',
  // For a present, the person who received it.
  columns: {
    email: ['Giftee Email', 'Purchase Email'],
    name: 'Buyer Name',
    at: ['Purchase Time (UTC timezone)', 'Purchase Date'],
  },
  skip: gumroadSkip,
} satisfies ImportMappingInput;

const gumroadEnded: Conditions = [
  { 'Fully Refunded?': ['1'] },
  { 'Disputed?': ['1'], 'Dispute Won?': ['0', ''] },
  { 'Access Revoked?': ['1'] },
  { 'License Key Enabled?': ['0'] },
];

const shopify = { source: 'shopify' } satisfies ImportMappingInput;

/**
 * Profiles for shops that publish the columns of their exports. Products are the vendor's own, so a mapping file adds
 * them.
 */
export const importProfiles: Record<string, ImportProfile> = {
  gumroad: {
    from: 'the sales export, by the program that writes it (gumroad, purchase_export_service.rb)',
    kinds: {
      customers: gumroad,
      licenses: {
        ...gumroad,
        columns: { code: 'License Key', product: ['Product ID', 'Item Name'] },
        skip: [...gumroadSkip, { 'License Key': [''] }],
        ended: gumroadEnded,
      },
      orders: {
        ...gumroad,
        columns: {
          ...gumroad.columns,
          order: 'Purchase ID',
          product: ['Product ID', 'Item Name'],
          quantity: 'Quantity',
        },
        ended: gumroadEnded,
      },
    },
  },
  'lemon-squeezy': {
    from: 'the license key object of the API (docs.lemonsqueezy.com), a column for each attribute',
    kinds: {
      customers: { source: 'lemon-squeezy', columns: { email: 'user_email', name: 'user_name', at: 'created_at' } },
      licenses: {
        source: 'lemon-squeezy',
        columns: { code: 'key', product: 'product_id', endsAt: 'expires_at' },
        ended: [{ status: ['disabled', 'expired'] }, { disabled: ['true', '1'] }],
      },
      orders: {
        source: 'lemon-squeezy',
        columns: {
          order: 'order_id',
          email: 'user_email',
          name: 'user_name',
          product: 'product_id',
          at: 'created_at',
          endsAt: 'expires_at',
        },
        ended: [{ status: ['disabled', 'expired'] }, { disabled: ['true', '1'] }],
      },
    },
  },
  woocommerce: {
    from: 'the download of the report Customers (woocommerce, Reports/Customers/Controller.php)',
    kinds: {
      customers: { source: 'woocommerce', columns: { email: 'Email', name: 'Name', at: 'Sign Up' } },
    },
  },
  shopify: {
    from: 'the exports of orders and customers (help.shopify.com)',
    kinds: {
      customers: { ...shopify, columns: { email: 'Email', name: 'First Name', lastName: 'Last Name' } },
      orders: {
        ...shopify,
        columns: {
          order: 'Name',
          email: 'Email',
          name: 'Billing Name',
          product: ['Lineitem sku', 'Lineitem name'],
          quantity: 'Lineitem quantity',
          at: ['Paid at', 'Created at'],
        },
        // Only an order's first line has these.
        groupedBy: 'Name',
        ended: [{ 'Financial Status': ['refunded', 'voided', 'pending', 'expired', 'authorized'] }],
      },
    },
  },
  keygen: {
    from: 'the license object of the API (keygen.sh/docs/api/licenses), a column for each attribute',
    kinds: {
      licenses: {
        source: 'keygen',
        columns: { code: 'key', product: ['product', 'policy'], endsAt: 'expiry' },
        ended: [{ status: ['EXPIRED', 'BANNED', 'SUSPENDED'] }, { suspended: ['true'] }],
      },
    },
  },
};
