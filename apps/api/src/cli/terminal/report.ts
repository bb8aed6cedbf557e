/** The form in which `check` reports its findings. A line of WRONG makes it exit with 1. */
export type Verdict = 'ok' | 'note' | 'WRONG'
export type Report = (verdict: Verdict, text: string) => void
