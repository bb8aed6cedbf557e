import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const locationCalls: CallsOf<'location'> = {
  'location.geocode': {
    openTo: 'members',
    examples: [{ what: 'a ZIP', about: 'nothing of anybody’s', args: () => ({ zipCode: '90026' }) }],
  },
  'location.search': {
    openTo: 'members',
    examples: [{ what: 'what is typed', about: 'another’s, to read', args: () => ({ query: 'echo' }) }],
  },
}
