import type { MailTemplates } from '../mail-content.ts';

/** A guest's purchase, as codes that any account can redeem. */
export const purchaseCodesMail: MailTemplates['purchase_codes'] = {
  example: {
    to: 'guest@example.com',
    items: [
      {
        name: 'Harbor Strings',
        licenseCode: 'MUS-JYDT-C22N-B4PX-V8EH',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-JYDT-C22N-B4PX-V8EH',
      },
      {
        name: 'Copperline Brass',
        licenseCode: 'MUS-YJHG-A03X-QRAR-5VHG',
        redeemUrl: 'https://shop.example.com/account/licenses?license-code=MUS-YJHG-A03X-QRAR-5VHG',
      },
    ],
    endsOn: null,
    order: { id: 'txn_01hv8wptq8987qeep44cyrewp9', total: '$428.00', url: 'https://shop.example.com/orders/example' },
    redeemAllUrl:
      'https://shop.example.com/signup?redirect-to=%2Faccount%2Flicenses%3Flicense-code%3DMUS-JYDT-C22N-B4PX-V8EH%252CMUS-YJHG-A03X-QRAR-5VHG#email=guest%40example.com',
  },
  toContent(message, { name }, t) {
    const { order } = message;
    const [first] = message.items;
    const isOne = message.items.length === 1;
    const bought = {
      of: order.total === null ? 'free' : 'paid',
      bought: isOne ? 'one' : 'several',
      pack: first?.name ?? '',
      count: message.items.length,
      name,
    } as const;
    const subject = t('mail.purchaseCodesSubject', bought);
    return {
      subject: message.part === undefined ? subject : t('mail.partOf', { subject, ...message.part }),
      preheader: t('mail.purchaseCodesPreheader', bought),
      title: isOne ? t('mail.purchaseCodesTitle') : t('mail.purchaseCodesTitleSeveral'),
      sentence: t('mail.purchaseCodesSentence', bought),
      action: {
        label: isOne ? t('mail.purchaseCodesAction') : t('mail.purchaseCodesActionAll'),
        url: message.redeemAllUrl,
      },
      codes: message.items.map(({ name, licenseCode, redeemUrl }) => ({
        name,
        code: licenseCode,
        link: { label: t('mail.purchaseCodesActionEach'), url: redeemUrl },
      })),
      isOfShop: true,
      notes: [
        t('mail.purchaseCodesNote'),
        ...(message.isAgain === true ? [t('mail.purchaseCodesNoteAgain')] : []),
        ...(message.endsOn === null ? [] : [t('mail.purchaseCodesNoteEnds', { when: t.day(message.endsOn) })]),
        {
          text:
            order.total === null
              ? t('mail.purchaseCodesNoteFree', { id: order.id })
              : t('mail.purchaseCodesNotePaid', { total: order.total, id: order.id }),
        },
        {
          text: t('mail.purchaseCodesNoteOrder', { of: order.total === null ? 'free' : 'paid' }),
          link: { label: t('mail.purchaseCodesActionOrder'), url: order.url },
        },
      ],
    };
  },
};
