/** How `check` says what it found: what is wrong ends it with 1. */
export type Verdict = 'ok' | 'note' | 'WRONG'
export type Report = (verdict: Verdict, text: string) => void
