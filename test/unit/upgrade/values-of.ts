import fc from 'fast-check'

/** As much of JSON Schema as zod writes for what is stored. */
export type Schema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  minLength?: number
  maxLength?: number
}

/** All values of a schema. Fails on what it does not know, so that nothing is left out in silence. */
export const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return schema.properties
        ? fc.record(mapped(schema.properties), { requiredKeys: schema.required ?? [] })
        : fc.dictionary(fc.uuid(), valuesOf(schema.additionalProperties || {}), { maxKeys: 3 })
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 })
    case 'string':
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 20, 20) })
    case 'number':
    case 'integer':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
      break
  }
  throw new Error(`There are no values of ${JSON.stringify(schema)}`)
}

const mapped = (properties: Record<string, Schema>): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]))
