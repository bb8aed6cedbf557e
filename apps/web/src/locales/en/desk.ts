/** Texts of what all pages of the desk share. */
export const deskTexts = {
  back: 'Back to your profile',
  pages: {
    label: 'Pages of the desk',
    cases: 'Decide',
    community: 'Community',
    neighbors: 'Without a phone',
  },
}
