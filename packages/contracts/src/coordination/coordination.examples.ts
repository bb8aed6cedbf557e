import type { FeatureExamples } from '../example.ts'
import type { coordinationOperations } from './coordination.operations.ts'

export const coordinationExamples: FeatureExamples<typeof coordinationOperations> = {
  title: 'Neighbors without a phone',
  calls: {
    'coordination.list': {
      summary: 'The neighbors without a phone whom you look after as a coordinator, each with their credits',
      refusals: ['coordinators_only'],
      example: () => ({}),
    },
    'coordination.add': {
      summary:
        'Add a neighbor without a phone who agreed to it; they get an account with credits of their own',
      refusals: ['coordinators_only', 'too_many', 'id_taken', 'changed_meanwhile', 'credits_paused'],
      example: ({ newId }) => ({ id: newId(), firstName: 'Ruth', lastName: 'Miller' }),
    },
    'coordination.remove': {
      summary: 'Remove a neighbor whom you look after; what is open for them is withdrawn',
      refusals: ['coordinators_only', 'not_found', 'already_confirmed', 'on_hold', 'credits_paused'],
      example: ({ idOf }) => ({ neighborId: idOf('coordinatedNeighbor') }),
    },
  },
}
