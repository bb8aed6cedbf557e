import type { FeatureTexts } from '../../feature-parts/texts.ts'

export const communityTexts: FeatureTexts<'community'> = {
  title: 'The community',
  calls: {
    'community.about': {
      summary: 'What the community is called and how one may sign in',
      refusals: [],
      example: () => ({}),
    },
    'community.activity': {
      summary: 'What happened lately',
      refusals: [],
      example: () => ({}),
    },
    'community.page': {
      summary: 'The terms or the privacy notice, as HTML',
      refusals: [],
      example: () => ({ page: 'terms' }),
    },
  },
}
