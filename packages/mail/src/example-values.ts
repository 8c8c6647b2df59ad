export const to = 'customer@example.com';
export const contactName = 'Clara Wieck';
const token = 'Zm9yLXN0b3JpZXMtYW5kLXRlc3RzLW9ubHktMDAwMDA';

export function toLink(path: string): string {
  return `https://shop.example.com${path}?token=${token}`;
}

export const planOwner = {
  contactName,
  planName: 'Cadenza Plus',
  planUrl: 'https://shop.example.com/cadenza-plus',
};

export const orderOwner = {
  contactName,
  orderId: 'txn_01hv8wptq8987qeep44cyrewp9',
  items: ['Harbor Strings'],
  isGuest: false,
  nextUrl: 'https://shop.example.com/account/orders?order=txn_01hv8wptq8987qeep44cyrewp9',
};

export const deviceOwner = { contactName, devicesUrl: 'https://shop.example.com/account/security' };
