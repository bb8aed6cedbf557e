export function isSameDay(one: string, other: string): boolean {
  return midnight(Date.parse(one)) === midnight(Date.parse(other))
}

function midnight(when: number): number {
  return new Date(when).setHours(0, 0, 0, 0)
}
