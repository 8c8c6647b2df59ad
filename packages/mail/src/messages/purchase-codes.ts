import type { MailTemplate } from '../mail-content.ts';

/** A guest's purchase, as codes that any account can redeem. */
export const purchaseCodesMail: MailTemplate<'purchase_codes'> = {
  example: {
    kind: 'purchase_codes',
    to: 'guest@example.com',
    items: [
      {
        productName: 'Harbor Strings',
        licenseCode: 'MUS-JYDT-C22N-B4PX-V8EH',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-JYDT-C22N-B4PX-V8EH',
      },
      {
        productName: 'Copperline Brass',
        licenseCode: 'MUS-YJHG-A03X-QRAR-5VHG',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-YJHG-A03X-QRAR-5VHG',
      },
    ],
    order: { id: 'txn_01hv8wptq8987qeep44cyrewp9', total: '$428.00' },
    redeemAllUrl:
      'https://shop.example.com/account/licenses?license-code=MUS-JYDT-C22N-B4PX-V8EH%2CMUS-YJHG-A03X-QRAR-5VHG',
  },
  toContent(message, { name }) {
    const { order } = message;
    const [first] = message.items;
    const isOne = message.items.length === 1;
    const what = isOne && first !== undefined ? first.productName : `your ${message.items.length} packs`;
    return {
      subject: isOne ? `Your code for ${what}` : `Your codes from ${name}`,
      preheader: `Add ${what} to an account, yours or one that you open now.`,
      title: isOne ? 'Here is your code' : 'Here are your codes',
      greeting: 'Hello,',
      sentence: `Thank you for your purchase: add ${what} to your ${name} account, or to one that you open now with any address.`,
      action: { label: isOne ? 'Redeem the Code' : 'Redeem All Codes', url: message.redeemAllUrl },
      codes: message.items.map(({ productName, licenseCode, redeemUrl }) => ({
        name: productName,
        code: licenseCode,
        link: { label: 'Redeem', url: redeemUrl },
      })),
      because: 'because you bought something in its shop',
      notes: [
        { text: 'Each code works once. Keep this mail: the codes are shown nowhere else.' },
        { text: `You paid ${order.total}. Your order is ${order.id}.` },
      ],
    };
  },
};
