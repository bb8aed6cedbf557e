/**
 * Everything that crosses between a device and its server, as plain data: what `npm run wire` records, so that
 * nothing of it changes unnoticed (docs/decisions/0023).
 */
import { refusalCodes, refusals } from './errors/refusals.ts'
import { wireErrorSchema } from './errors/wire-error.schema.ts'
import { clientFrameSchema, serverFrameSchema } from './frames.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { syncRequestSchema, syncResponseSchema } from './sync/sync.schema.ts'
import { syncedTables } from './sync/tables.ts'
import { protocolVersion, schemaVersion } from './sync/versions.ts'
import { canonical } from './wire/canonical.ts'
import { type Dialect, type JsonSchema, schemaOfInput, schemaOfOutput } from './wire/json-schema.ts'
import type { Wire, WireOperation } from './wire/wire.ts'

const dialect: Dialect = {
  put: (check, schema) => ({ ...schema, ...check.keywords, checks: [...checksOf(schema), check.name] }),
}

function checksOf({ checks }: JsonSchema): readonly unknown[] {
  return Array.isArray(checks) ? checks : []
}

export function describeWire(): Wire {
  const allOperations: readonly Operation[] = Object.values(operations)
  const wire: Wire = {
    protocol: protocolVersion,
    schema: schemaVersion,
    operations: Object.fromEntries(allOperations.map((each) => [each.name, describeOperation(each)])),
    rows: Object.fromEntries(
      Object.entries(syncedTables).map(([table, row]) => [table, schemaOfOutput(row, dialect)]),
    ),
    round: {
      asked: schemaOfInput(syncRequestSchema, dialect),
      answered: schemaOfOutput(syncResponseSchema, dialect),
    },
    socket: {
      asked: schemaOfInput(clientFrameSchema, dialect),
      answered: schemaOfOutput(serverFrameSchema, dialect),
    },
    error: schemaOfOutput(wireErrorSchema, dialect),
    refusals: Object.fromEntries(refusalCodes.map((code) => [code, refusals[code].status])),
  }
  return canonical(wire) as Wire
}

function describeOperation({
  method,
  path,
  version,
  access,
  offline,
  args,
  response,
}: Operation): WireOperation {
  return {
    method,
    path,
    version,
    access,
    offline,
    args: schemaOfInput(args, dialect),
    answer: schemaOfOutput(response, dialect),
  }
}
