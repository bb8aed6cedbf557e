import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const communityCalls: CallsOf<'community'> = {
  'community.about': { openTo: 'anyone' },
  'community.page': {
    openTo: 'anyone',
    besides: [{ what: 'the privacy page', about: 'nothing of anybody’s', args: () => ({ page: 'privacy' }) }],
  },
}
