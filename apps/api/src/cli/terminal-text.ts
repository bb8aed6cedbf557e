/** What members wrote, and when, as a terminal shows it. */

/** What neighbours wrote must not steer the terminal. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n  ' : '·'))
}

export function formatTime(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
