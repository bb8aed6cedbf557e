import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const communityCalls: CallsOf<'community'> = {
  'community.about': {
    openTo: 'anyone',
    examples: [{ what: 'what it says of itself', about: 'nothing of anybody’s', args: () => ({}) }],
  },
  'community.activity': {
    openTo: 'members',
    examples: [{ what: 'what happens in it', about: 'another’s, to read', args: () => ({}) }],
  },
  'community.page': {
    openTo: 'anyone',
    examples: [
      { what: 'the terms', about: 'nothing of anybody’s', args: () => ({ page: 'terms' }) },
      { what: 'the privacy page', about: 'nothing of anybody’s', args: () => ({ page: 'privacy' }) },
    ],
  },
}
