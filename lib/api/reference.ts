import type { openApiDocument } from "@/lib/api/openapi";

export type ApiDocument = ReturnType<typeof openApiDocument>;

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  description?: string;
  default?: unknown;
};

type Answer = { description?: string; content?: Record<string, { schema?: Schema }> };

type Field = { name: string; type: string; description: string };

export type Operation = ReturnType<typeof operationsOf>[number];

export function operationsOf({ paths = {} }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    return {
      id: get.operationId ?? path,
      path,
      summary: get.summary ?? "",
      description: get.description,
      parameters: (get.parameters ?? []).flatMap((parameter) =>
        "name" in parameter
          ? [fieldOf(parameter.name, parameter.schema as Schema, parameter.description)]
          : [],
      ),
      answers: Object.entries(get.responses ?? {}).map(([status, answer]) => {
        const { description = "", content = {} } = answer as Answer;
        const [schema] = Object.values(content).map((media) => nameOf(media.schema ?? {}));
        return { status, description, schema: schema ?? null };
      }),
    };
  });
}

export function schemasOf({ components }: ApiDocument) {
  return Object.entries((components?.schemas ?? {}) as Record<string, Schema>).map(
    ([name, { description, properties = {} }]) => ({
      name,
      description,
      fields: Object.entries(properties).map(([field, schema]) => fieldOf(field, schema)),
    }),
  );
}

function fieldOf(name: string, schema: Schema, description = schema.description): Field {
  const inner = schema.anyOf?.find((one) => one.description)?.description;
  return { name, type: typeOf(schema), description: description ?? inner ?? "" };
}

const nameOf = ({ $ref }: Schema) => $ref?.split("/").at(-1) ?? null;

function typeOf(schema: Schema): string {
  const { type = "value", format, items, anyOf, properties } = schema;
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  if (items) return `list of ${typeOf(items)}`;
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, field]) => `${name}: ${typeOf(field)}`)
      .join("; ")} }`;
  const suffix = schema.default === undefined ? "" : `, ${String(schema.default)} by default`;
  return (nameOf(schema) ?? format ?? [type].flat().join(" or ")) + suffix;
}
