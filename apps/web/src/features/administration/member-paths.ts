/** The addresses of the desk's pages about members. */
import { paths } from '../../paths.ts'

export const recordPath = `${paths.deskMembers}/record`

export function memberPath(id: string): string {
  return `${paths.deskMembers}/${id}`
}
