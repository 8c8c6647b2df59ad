import { type ImportKind, type ImportMappingInput, mergeMappings } from './mapping.ts';

interface ImportProfile {
  /** The page where the shop publishes its columns. */
  from: string;
  kinds: Partial<Record<ImportKind, ImportMappingInput>>;
}

/** Ways to write yes. */
const yes = ['1', 'true', 'yes', 'y'];
const nothing = ['', '0'];

const gumroad: ImportMappingInput = {
  source: 'gumroad',
  columns: {
    email: 'Purchase Email',
    recipient: 'Giftee Email',
    name: 'Buyer Name',
    at: ['Purchase Time (UTC timezone)', 'Purchase Date'],
  },
  skip: [{ 'Purchase ID': ['Totals'] }, { 'Recurring Charge?': yes }, { 'Pre-order authorization?': yes }],
  // Amounts that `ended` and `unclear` already cover.
  ignored: ['Refunded?', 'Buyer Refunded Total'],
};

const gumroadSale: ImportMappingInput = {
  columns: {
    product: ['Product ID', 'Item Name'],
    quantity: 'Quantity',
    endsAt: ['Subscription End Date', 'Cancellation Date'],
  },
  ended: [
    { 'Fully Refunded?': yes },
    { 'Disputed?': yes, 'Dispute Won?': { not: yes } },
    { 'Access Revoked?': yes },
    { 'License Key Enabled?': ['0', 'false', 'no'] },
  ],
  temporary: [{ Recurrence: { not: [''] } }, { 'Free trial purchase?': yes }],
  unclear: [{ 'Partial Refund ($)': { not: nothing } }],
};

/** Columns that matter only for purchases. */
const gumroadSaleColumns = [
  'Quantity',
  'Subscription End Date',
  'Cancellation Date',
  'Fully Refunded?',
  'Recurrence',
  'Free trial purchase?',
  'Partial Refund ($)',
];

const lemonSqueezy: ImportMappingInput = { source: 'lemon-squeezy' };

const lemonSqueezyPerson: ImportMappingInput = {
  columns: { email: 'user_email', name: 'user_name', at: 'created_at' },
};

const lemonSqueezyKey: ImportMappingInput = {
  columns: { product: 'product_id', endsAt: 'expires_at' },
  ended: [{ status: { not: ['active', 'inactive'] } }, { disabled: yes }, { test_mode: yes }],
  // While a subscription runs, its key has no end date.
  asksLasting: true,
};

const shopify: ImportMappingInput = { source: 'shopify' };

/**
 * Profiles for shops that publish the columns of their exports. Products are the vendor's own, so a mapping file adds
 * them.
 */
export const importProfiles: Record<string, ImportProfile> = {
  gumroad: {
    from: 'the sales export, by the program that writes it (gumroad, purchase_export_service.rb)',
    kinds: {
      customers: mergeMappings(gumroad, { ignored: gumroadSaleColumns }),
      licenses: mergeMappings(mergeMappings({ ...gumroad, columns: {} }, gumroadSale), {
        columns: { code: 'License Key' },
        skip: [{ 'License Key': [''] }],
        // Anyone who has the code can redeem it.
        ignored: ['Giftee Email'],
      }),
      orders: mergeMappings(mergeMappings(gumroad, gumroadSale), { columns: { order: 'Purchase ID' } }),
    },
  },
  'lemon-squeezy': {
    from: 'the license key object of the API (docs.lemonsqueezy.com), a column for each attribute',
    kinds: {
      customers: { ...lemonSqueezy, ...lemonSqueezyPerson, skip: [{ test_mode: yes }], ignored: ['expires_at'] },
      licenses: mergeMappings({ ...lemonSqueezy, columns: { code: 'key' } }, lemonSqueezyKey),
      orders: mergeMappings(
        { ...lemonSqueezy, columns: { ...lemonSqueezyPerson.columns, order: 'order_id' } },
        lemonSqueezyKey,
      ),
    },
  },
  woocommerce: {
    from: 'the download of the report Customers (woocommerce, Reports/Customers/Controller.php; a short one is written by the browser, customers/table.js)',
    kinds: {
      customers: {
        source: 'woocommerce',
        columns: {
          // The column names in the language of the shop's administrator.
          email: ['Email', 'E-mail', 'E-Mail-Adresse', 'E-mailadres', 'Adresse e-mail', 'Correo electrónico'],
          name: ['Name', 'Naam', 'Nom', 'Nombre', 'Nome'],
          at: ['Sign Up', 'Date registered'],
        },
      },
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
        // Only the first line of an order has its shared columns.
        groupedBy: 'Name',
        ended: [
          { 'Cancelled at': { not: [''] } },
          { 'Financial Status': { not: ['paid', 'partially_paid', 'partially_refunded'] } },
        ],
        unclear: [
          { 'Financial Status': ['partially_paid', 'partially_refunded'] },
          { 'Refunded Amount': { not: nothing } },
        ],
      },
    },
  },
  keygen: {
    from: 'the license object of the API (keygen.sh/docs/api/licenses), a column for each attribute',
    kinds: {
      licenses: {
        source: 'keygen',
        columns: { code: 'key', product: ['product', 'policy'], endsAt: 'expiry' },
        ended: [{ status: { not: ['ACTIVE', 'INACTIVE', 'EXPIRING'] } }, { suspended: yes }],
      },
    },
  },
};
