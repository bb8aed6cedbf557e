import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'

export const standingTexts: FeatureTexts<'standing'> = {
  title: 'What the organizers decided about you',
  calls: {
    'standing.appeal': {
      summary: 'Answer what the organizers decided about you, once for each decision',
      refusals: ['not_found', 'appeal_sent'],
      example: () => ({ decisionId: exampleId, text: 'I did not know that she had asked me to stop.' }),
    },
  },
}
