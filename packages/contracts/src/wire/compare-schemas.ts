/** Compares two schemas: returns what changed, and whether fewer or more values fit than before. */
import { canonical } from './canonical.ts'
import type { JsonSchema } from './json-schema.ts'

export interface SchemaChange {
  /** The field, with dots; `[]` stands for the items of a list. */
  at: string
  what: string
  /** `narrower`: what fitted may fit no more. `wider`: what did not fit may fit now. `other`: neither is sure. */
  kind: 'narrower' | 'wider' | 'other'
  /** True for another word in a closed list, or another type of frame, which some readers accept. */
  isNewWord?: true
}

/** A larger number lets more through, a smaller one less; without one, everything. */
const upperBounds = new Set(['maxLength', 'maxItems', 'maximum', 'maxProperties'])
const lowerBounds = new Set(['minLength', 'minItems', 'minimum', 'minProperties'])
/** Each of these lets less through than its absence does. */
const demands = new Set(['pattern', 'format', 'const', 'type', 'multipleOf', 'not'])
const handled = new Set([
  'properties',
  'required',
  'items',
  'enum',
  'checks',
  'anyOf',
  'oneOf',
  'additionalProperties',
])

export function compareSchemas(before: JsonSchema, after: JsonSchema, at = ''): SchemaChange[] {
  if (areSame(before, after)) return []
  if (listOfOptions(before) || listOfOptions(after)) return compareOptions(before, after, at)
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)])
  return [
    ...[...keywords]
      .filter((keyword) => !handled.has(keyword) && !areSame(before[keyword], after[keyword]))
      .map((keyword) => changeOfKeyword(keyword, before[keyword], after[keyword], at)),
    ...changesOfList('enum', before, after, at),
    ...changesOfList('checks', before, after, at),
    ...changesOfFields(before, after, at),
    ...changesOfOpenness(before.additionalProperties, after.additionalProperties, at),
    ...changesOfItems(before.items, after.items, at),
  ]
}

function changeOfKeyword(keyword: string, before: unknown, after: unknown, at: string): SchemaChange {
  const change = (kind: SchemaChange['kind']): SchemaChange => ({
    at,
    what: `${keyword} ${show(before)} → ${show(after)}`,
    kind,
  })
  if (upperBounds.has(keyword)) return change(isLess(after, before) ? 'narrower' : 'wider')
  if (lowerBounds.has(keyword)) return change(isLess(before, after, -Infinity) ? 'narrower' : 'wider')
  if (demands.has(keyword) && before === undefined) return change('narrower')
  if (demands.has(keyword) && after === undefined) return change('wider')
  // Every integer is a number.
  if (keyword === 'type' && before === 'integer' && after === 'number') return change('wider')
  if (keyword === 'type' && before === 'number' && after === 'integer') return change('narrower')
  return change('other')
}

function isLess(first: unknown, other: unknown, absent = Infinity): boolean {
  const [firstBound, right] = [first, other].map((limit) => (typeof limit === 'number' ? limit : absent))
  return (firstBound ?? absent) < (right ?? absent)
}

/** `enum` lists what fits, `checks` what is demanded: the more of these, the less fits. */
function changesOfList(
  keyword: 'enum' | 'checks',
  before: JsonSchema,
  after: JsonSchema,
  at: string,
): SchemaChange[] {
  const [old, now] = [before[keyword], after[keyword]]
  if (areSame(old, now)) return []
  if (keyword === 'enum' && (old === undefined || now === undefined)) {
    const kind = old === undefined ? 'narrower' : 'wider'
    return [{ at, what: `${old === undefined ? 'became' : 'is no more'} a closed list`, kind }]
  }
  const [had, has] = [namesIn(old), namesIn(now)]
  const lostNames = had.filter((each) => !has.includes(each))
  const gained = has.filter((each) => !had.includes(each))
  const isEnum = keyword === 'enum'
  return [
    ...lostNames.map(
      (each): SchemaChange => ({ at, what: `${keyword} − ${each}`, kind: isEnum ? 'narrower' : 'wider' }),
    ),
    ...gained.map(
      (each): SchemaChange =>
        isEnum
          ? { at, what: `enum + ${each}`, kind: 'wider', isNewWord: true }
          : { at, what: `checks + ${each}`, kind: 'narrower' },
    ),
  ]
}

function changesOfFields(before: JsonSchema, after: JsonSchema, at: string): SchemaChange[] {
  const [had, has] = [fieldsOf(before), fieldsOf(after)]
  const [requiredBefore, needs] = [namesIn(before.required), namesIn(after.required)]
  const changes: SchemaChange[] = []
  for (const name of new Set([...Object.keys(had), ...Object.keys(has)])) {
    const field = at === '' ? name : `${at}.${name}`
    const [old, now] = [had[name], has[name]]
    const [wasRequired, isRequired] = [
      requiredBefore.includes(JSON.stringify(name)),
      needs.includes(JSON.stringify(name)),
    ]
    if (!old && now) {
      changes.push({
        at: field,
        what: isRequired ? 'is new and required' : 'is new',
        kind: kindOfNew(before, isRequired),
      })
    } else if (old && !now) {
      changes.push({ at: field, what: 'is gone', kind: 'other' })
    } else if (old && now) {
      if (wasRequired !== isRequired) {
        changes.push({
          at: field,
          what: isRequired ? 'became required' : 'became optional',
          kind: isRequired ? 'narrower' : 'wider',
        })
      }
      changes.push(...compareSchemas(old, now, field))
    }
  }
  return changes
}

/**
 * Returns the kind of change that a new field is. A reader that ignores unknown fields accepted any value there before;
 * a reader that refuses them accepted none.
 */
function kindOfNew({ additionalProperties }: JsonSchema, isRequired: boolean): SchemaChange['kind'] {
  if (additionalProperties !== false) return 'narrower'
  return isRequired ? 'other' : 'wider'
}

function changesOfOpenness(before: unknown, after: unknown, at: string): SchemaChange[] {
  if (areSame(before, after)) return []
  const change = `unknown fields: ${openness(before)} → ${openness(after)}`
  if (before === false) return [{ at, what: change, kind: 'wider' }]
  if (after === false) return [{ at, what: change, kind: 'narrower' }]
  return compareSchemas(asSchema(before), asSchema(after), `${at}.*`)
}

function changesOfItems(before: unknown, after: unknown, at: string): SchemaChange[] {
  return areSame(before, after) ? [] : compareSchemas(asSchema(before), asSchema(after), `${at}[]`)
}

/** A value or null, or frames. Options are paired by the type they name, or else by the kind of value, as far as one has it alone. */
function compareOptions(before: JsonSchema, after: JsonSchema, at: string): SchemaChange[] {
  const [had, has] = [optionsOf(before), optionsOf(after)]
  const changes: SchemaChange[] = []
  for (const name of new Set([...had.keys(), ...has.keys()])) {
    const [old, now] = [had.get(name), has.get(name)]
    if (old && now) changes.push(...compareSchemas(old, now, at))
    else if (old) changes.push({ at, what: `is never ${name}`, kind: 'narrower' })
    else {
      const isNewWord = now && namedType(now) !== undefined ? ({ isNewWord: true } as const) : {}
      changes.push({ at, what: `may be ${name}`, kind: 'wider', ...isNewWord })
    }
  }
  if (!areSame(before.default, after.default)) {
    changes.push(changeOfKeyword('default', before.default, after.default, at))
  }
  return changes
}

function optionsOf(schema: JsonSchema): Map<string, JsonSchema> {
  const { default: _own, ...only } = schema
  const schemaByName = new Map<string, JsonSchema>()
  for (const option of listOfOptions(schema) ?? [only]) {
    const type = namedType(option) ?? String(option.type ?? show(option.const ?? option))
    schemaByName.set(schemaByName.has(type) ? show(option) : type, option)
  }
  return schemaByName
}

function listOfOptions({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  const options = anyOf ?? oneOf
  return Array.isArray(options) ? options : undefined
}

/** Returns the value that an object must have in its own field `type`: readers choose the option by that value. */
function namedType(option: JsonSchema): string | undefined {
  const { type } = fieldsOf(option)
  return type?.const === undefined ? undefined : `type ${show(type.const)}`
}

function fieldsOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  return (properties ?? {}) as Record<string, JsonSchema>
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : []
}

function openness(value: unknown): string {
  return value === false ? 'refused' : 'passed over'
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

function areSame(first: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(first)) === JSON.stringify(canonical(other))
}
