/** Calls that bring photos in a body of their own: another form of an operation, in which they end. */

import { exampleId } from '@porchlight/contracts/examples'
import { setPhotos } from '@porchlight/contracts/members/members.operations'
import { type JsonSchema, schemaOfOutput } from '@porchlight/contracts/wire/json-schema'
import { type DescribedCall, type Paths, sessionOnly } from './calls.ts'
import { refusalsOfKind, responsesTo } from './responses.ts'

/** The collector that keeps shared schemas inline, without names. */
const plain = { put: (_check: unknown, schema: JsonSchema) => schema }

const profilePhotos: DescribedCall = {
  operationId: 'members.setPhotosAsDataUrls',
  tags: ['members'],
  summary: 'Choose three photos, and the one beside your name, with their bytes',
  description:
    'Each photo is a data URL of a JPEG, PNG, WebP or HEIC of at most 5 MB, or the address that an answer gave for one of yours. It ends as PUT /api/profile/photos does. Another member’s id is not there for this.',
  security: sessionOnly,
  parameters: [
    {
      name: 'userId',
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
      example: exampleId,
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            photos: {
              type: 'array',
              items: { type: 'string' },
              minItems: 3,
              maxItems: 3,
              uniqueItems: true,
            },
            mainProfilePhotoIndex: { type: 'integer', minimum: 0, maximum: 2 },
          },
          required: ['photos', 'mainProfilePhotoIndex'],
          additionalProperties: false,
        },
        example: {
          photos: ['b1', 'b2', 'b3'].map((part) => `/api/files/${part.repeat(32)}`),
          mainProfilePhotoIndex: 0,
        },
      },
    },
  },
  responses: {
    200: {
      description: 'They are chosen.',
      content: {
        'application/json': { schema: schemaOfOutput(setPhotos.response, plain) },
      },
    },
    ...responsesTo([
      ...refusalsOfKind({ access: 'member', changes: true, once: true }),
      'not_found',
      'photo_type',
      'photo_too_large',
      'photo_unreadable',
      'photos_full',
    ]),
  },
  'x-access': 'member',
}

export function describeOtherForms(): Paths {
  return { '/api/users/{userId}/photos': { put: profilePhotos } }
}
