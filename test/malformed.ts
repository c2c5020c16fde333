/** JSON texts that are invalid or unexpected values for most properties. */
const wrongValues = [
  "null",
  "true",
  "0",
  "-1",
  "1e999",
  "1e15",
  '""',
  "[]",
  "{}",
  "[null]",
  '[[["Go"]]]',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"a\r\nb\u202ec"`,
  '"+275760-09-13T00:00:00Z"',
  '"-271821-04-20T00:00:00Z"',
  '"javascript:alert(1)"',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"id":1},"constructor":0}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  JSON.stringify("Berlin; ".repeat(50_000)),
];

const marker = "a property that is replaced";

/** Generates variants of a posting as JSON: in each, one property at any depth is replaced with a wrong value. */
export function* malformedVariants(
  value: unknown,
  wrap: (json: string) => string = (json) => json,
): Generator<string> {
  for (const wrong of wrongValues) yield wrap(wrong);
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const marked: unknown = Array.isArray(value)
      ? value.map((other: unknown, index) => (String(index) === name ? marker : other))
      : { ...value, [name]: marker };
    yield* malformedVariants(part, (json) =>
      wrap(JSON.stringify(marked).replace(JSON.stringify(marker), () => json)),
    );
  }
}
