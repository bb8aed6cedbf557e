/** The schemas of the wire as JSON Schema (2020-12), for programs that cannot read ours. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type NamedCheck, namedCheck } from './checks.ts'

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export interface Dialect {
  /** Schemas that are referred to by name, wherever they occur. */
  shared?: Readonly<Record<string, GenericSchema>>
  referTo?: (name: string) => string
  /** Returns the schema with a check added that is a function; `schema` is the result so far. */
  put: (check: NamedCheck, schema: JsonSchema) => JsonSchema
  /** Returns more keywords for a schema, if there are any. */
  add?: (schema: GenericSchema) => JsonSchema | undefined
}

/** Returns the schema of what a caller may send. */
export function schemaOfInput(schema: GenericSchema, dialect: Dialect): JsonSchema {
  return convert(schema, dialect, 'input')
}

/** Returns the schema of a response. */
export function schemaOfOutput(schema: GenericSchema, dialect: Dialect): JsonSchema {
  return convert(schema, dialect, 'output')
}

/** The shared schemas themselves, which may refer to each other. */
export function schemasShared(dialect: Dialect): Record<string, JsonSchema> {
  return toJsonSchemaDefs({ ...dialect.shared }, configOf(dialect, 'output')) as Record<string, JsonSchema>
}

function convert(schema: GenericSchema, dialect: Dialect, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, $defs: _shared, ...ownSchema } = toJsonSchema(schema, configOf(dialect, typeMode))
  return ownSchema as JsonSchema
}

/**
 * Returns the settings of the conversion. It throws for everything that JSON Schema cannot express, except for the
 * checks of our own closed list.
 */
function configOf(
  { shared: sharedSchemas = {}, referTo, put, add }: Dialect,
  typeMode: 'input' | 'output',
): ConversionConfig {
  return {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
    definitions: { ...sharedSchemas },
    overrideRef: ({ referenceId }) => referTo?.(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const more = add?.(valibotSchema as GenericSchema)
      return more && { ...jsonSchema, ...more }
    },
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'check'
        ? put(namedCheck((valibotAction as unknown as { requirement: unknown }).requirement), {
            ...jsonSchema,
          })
        : undefined,
  }
}
