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

type ResponseObject = { description?: string; content?: Record<string, { schema?: Schema }> };

type Field = { name: string; type: string; description: string };

export type Operation = ReturnType<typeof listOperations>[number];

export function listOperations({ paths = {} }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    return {
      id: get.operationId ?? path,
      path,
      summary: get.summary ?? "",
      description: get.description,
      parameters: (get.parameters ?? []).flatMap((parameter) =>
        "name" in parameter
          ? [describeField(parameter.name, parameter.schema as Schema, parameter.description)]
          : [],
      ),
      answers: Object.entries(get.responses ?? {}).map(([status, answer]) => {
        const { description = "", content = {} } = answer as ResponseObject;
        const [schema] = Object.values(content).map((media) => schemaName(media.schema ?? {}));
        return { status, description, schema: schema ?? null };
      }),
    };
  });
}

export function listSchemas({ components }: ApiDocument) {
  return Object.entries((components?.schemas ?? {}) as Record<string, Schema>).map(
    ([name, { description, properties = {} }]) => ({
      name,
      description,
      fields: Object.entries(properties).map(([field, schema]) => describeField(field, schema)),
    }),
  );
}

function describeField(name: string, schema: Schema, description = schema.description): Field {
  const inner = schema.anyOf?.find((one) => one.description)?.description;
  return { name, type: schemaType(schema), description: description ?? inner ?? "" };
}

const schemaName = ({ $ref }: Schema) => $ref?.split("/").at(-1) ?? null;

function schemaType(schema: Schema): string {
  const { type = "value", format, items, anyOf, properties } = schema;
  if (anyOf) return anyOf.map(schemaType).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  if (items) return `list of ${schemaType(items)}`;
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, field]) => `${name}: ${schemaType(field)}`)
      .join("; ")} }`;
  const suffix = schema.default === undefined ? "" : `, ${String(schema.default)} by default`;
  return (schemaName(schema) ?? format ?? [type].flat().join(" or ")) + suffix;
}
