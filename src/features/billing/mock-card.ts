/** Characters of a field of the mock card (BI-115, BI-118, BI-119); an expiry has a slash within. */
const CARD_NUMBER_MAX = 19;
const EXPIRY_DIGITS = 4;

const digitsOf = (typed: string, max: number): string => typed.replaceAll(/\D/g, '').slice(0, max);

/** Digits grouped by four, such as `4242 4242 4242 4242`. */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed, CARD_NUMBER_MAX)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    .slice(0, CARD_NUMBER_MAX);

/** Month and year, such as `12/28`. */
export const formatExpiry = (typed: string): string => {
  const digits = digitsOf(typed, EXPIRY_DIGITS);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

export const formatCvc = (typed: string): string => digitsOf(typed, 3);

export const formatZip = (typed: string): string => digitsOf(typed, 5);
