import { formatNumber } from '#app/lib/numbers.ts'
import type { JsonSchema } from './component-schemas.ts'
import type { openApiDocument, Parameter } from './openapi.ts'

type Document = ReturnType<typeof openApiDocument>

/**
 * A parameter, or a field of a body or response: `company.name` is in an object, `places[].state` in each of a list.
 */
export type ReferenceField = {
  name: string
  /** Where a parameter goes; null for a field. */
  location: Parameter['in'] | null
  isRequired: boolean
  /** As JSON Schema names it: `string (uuid)`, `array of integer`. */
  type: string
  isNullable: boolean
  /** The object that the value is, or that each of the list is. */
  object: string | null
  limits: string[]
  /** Names between backticks are code. */
  description: string
  /** As JSON, a parameter as in an address; null for an object, whose own fields have examples. */
  example: string | null
}

/** A possible answer of an operation. */
export type ReferenceResponse = { status: string; description: string; object: string; headers: string[] }

/** What the page at `/api` says, read from the OpenAPI document. */
export type ApiReference = {
  operations: {
    id: string
    name: string
    summary: string
    /** Which key it needs. */
    access: string
    parameters: ReferenceField[]
    /** The object of its body. */
    body: string | null
    responses: ReferenceResponse[]
  }[]
  objects: { name: string; description: string; fields: ReferenceField[] }[]
  headers: { name: string; description: string }[]
}

/** The reference for people, from the document that programs read. */
export function apiReference({ paths, components }: Document): ApiReference {
  return {
    operations: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        id: operation.operationId,
        name: `${method.toUpperCase()} ${path}`,
        summary: operation.summary,
        access: operation.description ?? 'No key needed.',
        parameters: operation.parameters.map(({ name, in: location, required, description, schema, example }) => ({
          ...describeField(name, { ...schema, description }, required, example),
          location,
          example: example === undefined ? null : toQuery(name, example),
        })),
        body: operation.requestBody ? refName(operation.requestBody.content['application/json'].schema) : null,
        responses: Object.entries(operation.responses).map(([status, { description, content, headers }]) => ({
          status,
          description,
          object: Object.values(content).map(({ schema }) => refName(schema))[0] ?? '',
          headers: Object.keys(headers),
        })),
      })),
    ),
    objects: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: String(schema.description ?? ''),
      fields: fieldsOf(schema, (schema.examples as object[] | undefined)?.[0]),
    })),
    headers: Object.entries(components.headers).map(([name, { description }]) => ({ name, description })),
  }
}

/** `job_type=Full-time&job_type=Part-time`: a parameter of a list is repeated. */
const toQuery = (name: string, value: unknown) =>
  String(new URLSearchParams([value].flat().map((one) => [name, String(one)])))

/** The fields of an object, each followed by those of the object in it. */
function fieldsOf(schema: JsonSchema, example: unknown, prefix = ''): ReferenceField[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([key, property]) => {
    const value = (example as Record<string, unknown> | undefined)?.[key]
    const name = prefix + key
    const { schema: inner } = withoutNull(property)
    const each = inner.type === 'array' ? (inner.items as JsonSchema) : inner
    return [
      describeField(name, property, required.includes(key), value),
      ...(inner.type === 'array'
        ? fieldsOf(each, Array.isArray(value) ? value[0] : undefined, `${name}[].`)
        : fieldsOf(each, value, `${name}.`)),
    ]
  })
}

function describeField(name: string, schema: JsonSchema, isRequired: boolean, example: unknown): ReferenceField {
  const { schema: inner, isNullable } = withoutNull(schema)
  const isList = inner.type === 'array'
  const each = isList ? (inner.items as JsonSchema) : inner
  const object = each.$ref ? refName(each) : null
  const isObject = object !== null || each.type === 'object'
  return {
    name,
    location: null,
    isRequired,
    type: (isList ? 'array of ' : '') + (object ?? typeOf(each)),
    isNullable,
    object,
    limits: [
      ...(isList ? listLimits(inner) : []),
      ...valueLimits(each).map((limit) => (isList ? `each ${limit}` : limit)),
    ],
    description: String(schema.description ?? ''),
    example: isObject || example === undefined ? null : JSON.stringify(example),
  }
}

const refName = ({ $ref }: { $ref?: unknown }) => String($ref).split('/').at(-1) ?? ''

const typeOf = ({ type, format }: JsonSchema) => (format ? `${type} (${format})` : String(type))

/** The schema of a value that can be null, without null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((one) => one !== 'null')
    return { schema: { ...schema, type }, isNullable: schema.type.includes('null') }
  }
  const [given, none] = (schema.anyOf ?? []) as JsonSchema[]
  return given && none?.type === 'null' ? { schema: given, isNullable: true } : { schema, isNullable: false }
}

function listLimits({ minItems, maxItems }: JsonSchema): string[] {
  if (minItems !== undefined && maxItems !== undefined) return [`${minItems} to ${maxItems} items`]
  return maxItems === undefined ? [] : [`at most ${maxItems} items`]
}

function valueLimits(schema: JsonSchema): string[] {
  const {
    enum: values,
    const: only,
    maxLength,
    minimum,
    maximum,
    pattern,
    format,
  } = schema as {
    enum?: string[]
    const?: string
    maxLength?: number
    minimum?: number
    maximum?: number
    pattern?: string
    format?: string
  }
  const allowed = values ?? (only === undefined ? [] : [only])
  const hasRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    ...(allowed.length > 0 ? [allowed.length === 1 ? `only ${allowed[0]}` : `one of ${allowed.join(', ')}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${formatNumber(maxLength)} characters`]),
    ...(hasRange ? [`${formatNumber(minimum)} to ${formatNumber(maximum)}`] : []),
    // A format has a pattern of its own, which says less than its name.
    ...(pattern && !format ? [pattern === '\\S' ? 'not blank' : `matches ${pattern}`] : []),
  ]
}
