type Keyed = { key: string };

/**
 * The rows of a list with those of `shown` that are gone since, each behind the row that was before it. Only rows whose
 * key is in `kept` are inserted.
 */
export function insertGoneRows<Row extends Keyed>(
  rows: Row[],
  shown: Row[],
  kept: string[],
): Row[] {
  const result = [...rows];
  for (const [index, row] of shown.entries()) {
    if (!kept.includes(row.key) || result.some(({ key }) => key === row.key)) continue;
    const before = shown[index - 1];
    const position = before ? result.findIndex(({ key }) => key === before.key) + 1 : 0;
    result.splice(position, 0, row);
  }
  return result;
}
