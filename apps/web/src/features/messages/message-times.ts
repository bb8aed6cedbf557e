export function isSameDay(first: string, other: string): boolean {
  return midnight(Date.parse(first)) === midnight(Date.parse(other))
}

function midnight(when: number): number {
  return new Date(when).setHours(0, 0, 0, 0)
}
