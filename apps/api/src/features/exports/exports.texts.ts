import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'

export const exportTexts: FeatureTexts<'exports'> = {
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
      example: () => ({ exportId: exampleId }),
    },
  },
}
