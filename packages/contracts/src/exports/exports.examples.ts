import type { FeatureExamples } from '../example.ts'
import type { exportOperations } from './exports.operations.ts'

export const exportExamples: FeatureExamples<typeof exportOperations> = {
  title: 'All that is yours, in one file',
  calls: {
    'exports.list': { summary: 'See which copies of your data there are', refusals: [], example: () => ({}) },
    'exports.make': {
      summary: 'Have a copy of your data made',
      refusals: ['too_many'],
      example: () => ({}),
    },
    'exports.open': {
      summary: 'Learn where a copy is fetched',
      refusals: ['sign_in_again', 'not_found'],
      example: ({ idOf }) => ({ exportId: idOf('ownExport') }),
    },
  },
}
