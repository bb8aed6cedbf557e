/**
 * Texts of the outbox about the desk. They have a file of their own because they come with the member's device, the rest
 * with the desk.
 */
export const caseOutboxTexts = {
  claim: 'Claiming a case',
  release: 'Giving a case back',
  decide: 'A decision',
  undo: 'Taking a decision back',
  refused: 'This wasn’t decided',
} as const
