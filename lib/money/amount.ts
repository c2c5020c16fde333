/**
 * The digits of a whole amount as people write it: '95,000', '95 000', '95.000', "95'000", '12,00,000'. Text that is no
 * amount with grouped thousands stays as it is.
 */
export function ungroupedAmount(text: string): string {
  const amount = text.trim();
  const isGrouped = /^\d{1,3}(?:([,. '’\u00a0\u202f])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/u;
  return isGrouped.test(amount) ? amount.replace(/\D/gu, "") : amount;
}
