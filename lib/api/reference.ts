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

/** The operations of the API with their parameters and responses, for the page about the API. */
export function listOperations({ paths = {} }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    return {
      id: get.operationId ?? path,
      path,
      summary: get.summary ?? "",
      description: get.description,
      parameters: (get.parameters ?? []).flatMap((parameter) => {
        if (!("name" in parameter)) return [];
        const { name, schema, description } = parameter;
        return describeField(name, schema as Schema, description);
      }),
      answers: Object.entries(get.responses ?? {}).map(([status, response]) =>
        describeAnswer(status, response as ResponseObject),
      ),
    };
  });
}

function describeAnswer(status: string, { description = "", content = {} }: ResponseObject) {
  const [media] = Object.values(content);
  return { status, description, schema: schemaName(media?.schema ?? {}) };
}

/** The objects that the API returns, with their fields. */
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
  const alternative = schema.anyOf?.find((part) => part.description)?.description;
  return { name, type: schemaType(schema), description: description ?? alternative ?? "" };
}

/** The name of a referenced schema (`$ref`); null for an inline schema. */
const schemaName = ({ $ref }: Schema) => $ref?.split("/").at(-1) ?? null;

/** A schema's type in words, as in 'list of Job' and 'integer, 20 by default'. */
function schemaType(schema: Schema): string {
  const { type = "value", format, items, anyOf, properties } = schema;
  if (anyOf) return anyOf.map(schemaType).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  if (items) return `list of ${schemaType(items)}`;
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}: ${schemaType(field)}`,
    );
    return `{ ${fields.join("; ")} }`;
  }
  const name = schemaName(schema) ?? format ?? [type].flat().join(" or ");
  return schema.default === undefined ? name : `${name}, ${String(schema.default)} by default`;
}
