/** The shapes that calls share, by name, and the two parts of a round where one value decides the shape of another. */

import { activitySchema, communitySchema, pageSchema } from '@porchlight/contracts/community/community.schema'
import { issueSchema, wireErrorSchema } from '@porchlight/contracts/errors/wire-error.schema'
import { clientFrameSchema, serverFrameSchema } from '@porchlight/contracts/frames'
import { memberSchema, personSchema } from '@porchlight/contracts/members/members.schema'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { placeSchema } from '@porchlight/contracts/places/places.schema'
import { categorySchema } from '@porchlight/contracts/posts/posts.catalogue'
import {
  newPostSchema,
  postDetailsSchema,
  postLimits,
  postResponseSchema,
  postSchema,
} from '@porchlight/contracts/posts/posts.schema'
import {
  resultSchema,
  sentOperationSchema,
  syncRequestSchema,
  syncResponseSchema,
  syncRowSchema,
} from '@porchlight/contracts/sync/sync.schema'
import { syncedTables } from '@porchlight/contracts/sync/tables'
import { idSchema } from '@porchlight/contracts/values/id'
import { isoTimeSchema } from '@porchlight/contracts/values/time'
import {
  type Dialect,
  type JsonSchema,
  schemaOfInput,
  schemaOfOutput,
  schemasShared,
} from '@porchlight/contracts/wire/json-schema'
import { openEnumKeyword, openEnumOf } from './open-enums.ts'

const sharedSchemas = {
  Activity: activitySchema,
  ServerFrame: serverFrameSchema,
  ClientFrame: clientFrameSchema,
  Category: categorySchema,
  Community: communitySchema,
  Error: wireErrorSchema,
  Id: idSchema,
  Issue: issueSchema,
  Member: memberSchema,
  NewPost: newPostSchema,
  Page: pageSchema,
  Person: personSchema,
  Place: placeSchema,
  Post: postResponseSchema,
  PostDetailsRow: postDetailsSchema,
  PostRow: postSchema,
  Result: resultSchema,
  Round: syncRequestSchema,
  RoundResponse: syncResponseSchema,
  Row: syncRowSchema,
  SentOperation: sentOperationSchema,
  Time: isoTimeSchema,
} as const

export type SchemaName = keyof typeof sharedSchemas

const descriptions: { readonly [Name in SchemaName]?: string } = {
  Activity: 'One piece of news.',
  ServerFrame: 'What the server says on the socket. A type that is not known should be passed over.',
  ClientFrame:
    'What a device says on the socket, auth first. Any member but the session’s own, and what is no such frame, ends the connection (1008).',
  Error: 'The one shape of every failed call. No decision should rest on the message.',
  Id: 'A UUID; those made by the app are UUIDv7.',
  Issue: 'One thing wrong with one field.',
  Member: 'The signed-in member as they see themselves. passwordHash only says whether there is one.',
  NewPost:
    'A post as its author writes it. It needs a date, as dateNeeded or eventDate; a request or an offer timeNeeded; a meetup that is at no third place maxAttendees or guestLimit, from 2 to 20.',
  Person: 'What every neighbor may know of a member.',
  Place: 'A third place: where neighbors meet that is neither home nor work.',
  Post: 'A post as calls answer it. A meetup carries no trace of its organizer.',
  PostDetailsRow: 'What only some may see of a post, under the post’s id.',
  PostRow: 'A post as devices keep it.',
  Result: 'The answer to one operation of a round.',
  Round: 'What a device asks: its operations, numbered, and where it is in the changes.',
  RoundResponse: 'What comes back: results, and a page of changes.',
  Row: 'One change. Its table decides what a row holds; null says that it is gone.',
  SentOperation: 'One operation of a round. Its name decides what its arguments are.',
  Time: 'ISO 8601 in UTC, to the second or to the millisecond.',
}

export function refTo(name: SchemaName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

const dialect: Dialect = {
  shared: sharedSchemas,
  referTo: (name) => refTo(name as SchemaName).$ref as string,
  put: ({ keywords, words }, schema) => ({
    ...schema,
    ...keywords,
    ...(words ? { description: [schema.description, words].filter(Boolean).join(' ') } : {}),
  }),
  add: (schema) => {
    const words = openEnumOf(schema)
    return words && { [openEnumKeyword]: words, description: 'One of these; a newer server may say another.' }
  },
}

export const argsOf = ({ args }: Operation): JsonSchema => schemaOfInput(args, dialect)
export const responseOf = ({ response }: Operation): JsonSchema => schemaOfOutput(response, dialect)

export function describeSchemas(): Record<string, JsonSchema> {
  const schemas = schemasShared(dialect)
  const describedSchemas = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [
    name,
    { ...describedAs(descriptions[name as SchemaName]), ...schema },
  ])
  const queued = (Object.values(operations) as Operation[]).filter(({ offline }) => offline === 'queue')
  return {
    ...Object.fromEntries(describedSchemas),
    NewPost: { ...describedAs(descriptions.NewPost), ...schemas.NewPost, ...byType },
    SentOperation: {
      ...describedAs(descriptions.SentOperation),
      ...schemas.SentOperation,
      allOf: queued.map((each) => whenThen('name', each.name, 'args', argsOf(each))),
    },
    Row: {
      ...describedAs(descriptions.Row),
      ...schemas.Row,
      allOf: Object.entries(syncedTables).map(([table, row]) =>
        whenThen('table', table, 'row', { anyOf: [schemaOfOutput(row, dialect), { type: 'null' }] }),
      ),
    },
  }
}

const givenDate = { anyOf: [{ required: ['dateNeeded'] }, { required: ['eventDate'] }] }
const limitOfMeetup = { type: 'integer', minimum: postLimits.attendeesMin, maximum: postLimits.attendeesMax }
const isOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  properties,
  required: Object.keys(properties),
})

/** Required fields of a post by its type, and for a meetup by whether it is at a third place. */
const byType: JsonSchema = {
  allOf: [
    givenDate,
    {
      if: isOf({ type: { const: 'event' } }),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        if: isOf({ thirdPlaceId: { type: 'string' } }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {},
        else: { anyOf: [isOf({ maxAttendees: limitOfMeetup }), isOf({ guestLimit: limitOfMeetup })] },
      },
      else: isOf({ timeNeeded: { type: 'string' } }),
    },
  ],
}

function describedAs(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description }
}

function whenThen(field: string, value: string, other: string, schema: JsonSchema): JsonSchema {
  return {
    if: { properties: { [field]: { const: value } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [other]: schema } },
  }
}
