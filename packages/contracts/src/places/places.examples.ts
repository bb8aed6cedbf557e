import { type ExampleThings, type FeatureExamples, secondExampleId } from '../example.ts'
import type { placeDeskOperations } from './place-desk.operations.ts'
import type { placeOperations } from './places.operations.ts'

const example = ({ idOf }: ExampleThings) => ({ id: idOf('place') })

export const placeExamples: FeatureExamples<
  readonly [...typeof placeOperations, ...typeof placeDeskOperations]
> = {
  title: 'Third places',
  calls: {
    'places.featured': {
      summary: 'The featured places',
      refusals: [],
      example: () => ({}),
    },
    'places.list': {
      summary:
        'The third places: all of them for premium members, the first few of the public ones for others',
      refusals: [],
      example: () => ({}),
    },
    'places.get': {
      summary: 'One third place, for members on every plan',
      refusals: ['not_found'],
      example,
    },
    'places.reviews': {
      summary: 'What neighbors say of a place, the newest first',
      refusals: ['not_found'],
      example,
    },
    'places.ofMember': {
      summary: 'The places that a member added: one’s own, or of a neighbor those one would find in the list',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ userId: idOf('member') }),
    },
    'places.add': {
      summary:
        'Add a third place; one that is there by the same placeId is answered as it is, one that an operator hid is added anew. Also as multipart/form-data, with tags as a JSON list and the photo beside them',
      refusals: ['id_taken', 'place_hidden', 'too_many'],
      example: () => ({
        name: 'The Long Table',
        address: '1712 Palmetto Street, Los Angeles, CA 90026',
        latitude: 34.0763,
        longitude: -118.2581,
        placeId: 'osm:node:240109189',
        description: 'One table for twenty people.',
        tags: ['coffee', 'Free WiFi'],
        category: 'general',
      }),
    },
    'places.edit': {
      summary: 'Change a place that one added, or whose community one runs: what is absent stays',
      refusals: ['not_found', 'not_yours'],
      example: ({ idOf }) => ({ id: idOf('ownPlace'), tags: ['coffee', 'quiet'] }),
    },
    'places.review': {
      summary:
        'Review a place; a second review takes the place of the first. Also as multipart/form-data, with the photo beside it',
      refusals: ['not_found', 'place_closed', 'too_many'],
      example: ({ idOf }) => ({ id: idOf('place'), rating: 5, review: 'Room for a pram, and for a nap.' }),
    },
    'places.removeReview': {
      summary: 'Take one’s own review back',
      refusals: ['not_found'],
      example,
    },
    'places.mark': {
      summary: 'Upvote or bookmark a place, or no longer: what is absent stays',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ id: idOf('place'), upvoted: true }),
    },
    'places.interact': {
      summary: 'Upvote or bookmark a place, or no longer: the other of what it is now',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ id: idOf('place'), type: 'upvote' }),
    },
    'places.view': {
      summary: 'Count a view of a place’s page: one per member and day',
      refusals: ['not_found'],
      example,
    },
    'places.desk': {
      summary: 'Find places by words in their name or address, and what operators did last',
      refusals: ['operators_only'],
      example: () => ({ words: 'café' }),
    },
    'places.curate': {
      summary:
        'Feature a place, mark it as sponsored, give it a line or a category, close it, or take that back',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ id: idOf('place'), act: 'categorize', category: 'cafe' }),
    },
    'places.merge': {
      summary: 'Make one place of two: reviews, marks and meetups of the first move to the second',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ id: idOf('place'), intoId: secondExampleId }),
    },
  },
}
