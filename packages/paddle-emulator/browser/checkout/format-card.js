// @ts-check

/** Groups the digits by four, as on a card. */
/** @param {string} text */
export function formatNumber(text) {
  const digits = text.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

/** @param {string} text @param {boolean} isDeleting */
export function formatExpiry(text, isDeleting) {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  const isSplit = digits.length > 2 || (digits.length === 2 && !isDeleting);
  return isSplit ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** @param {Record<'number' | 'expiry' | 'cvc' | 'name', string>} draft */
export function readCard({ number, expiry, cvc, name }) {
  /** @type {Record<string, string>} */
  const errors = {};
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
  if (number.replace(/\D/g, '').length < 13) errors.number = 'Enter the long number of the card.';
  if (!isMonth || !/^\d{2}$/.test(year)) errors.expiry = 'Enter month and year, such as 12 / 30.';
  if (!/^\d{3,4}$/.test(cvc)) errors.cvc = 'Enter the 3 or 4 digits.';
  return { errors, card: { number, expiryMonth: Number(month), expiryYear: 2000 + Number(year), cvc, name } };
}
