/** Texts of what all pages of the desk share. */
export const deskTexts = {
  back: 'Back to your profile',
  pages: {
    label: 'Pages of the desk',
    cases: 'Decide',
    figures: 'How we are doing',
  },
  operatorsOnly: {
    title: 'For the operators',
    text: 'This page is for those who run the community.',
  },
  noSignal: 'Without a signal, nothing can be changed here.',
}
