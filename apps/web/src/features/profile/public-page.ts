import { personPath } from '../../paths.ts'

export const publicView = 'public'

/** The page of the signed-in member as neighbors see it; without the view, their own address leads to their profile. */
export function publicPagePath(memberId: string): string {
  return `${personPath(memberId)}?view=${publicView}`
}
