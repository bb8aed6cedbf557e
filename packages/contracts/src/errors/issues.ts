/** Validation failures as the wire and the forms show them: a path and a message in the spec's wording. */
import * as v from 'valibot'

export interface Issue {
  path: string
  message: string
}

/** Messages of our own stand as they are; the rest get the generic form texts of the spec. */
function textOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined' && issue.kind === 'schema') return 'Required'
  if (issue.message.startsWith('Invalid ')) {
    return issue.message === 'Invalid email address' || issue.expected === null
      ? issue.message
      : `Expected ${issue.expected} received ${issue.received}`
  }
  return issue.message
}

export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): Issue[] {
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: textOf(issue) }))
}
