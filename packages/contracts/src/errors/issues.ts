/** Validation failures as the wire and the forms show them: a path and a message in the spec's wording. */
import * as v from 'valibot'

export interface Issue {
  path: string
  message: string
}

/** The schema library's own wording, which any text of ours replaces. */
const generic = /^Invalid ([a-z0-9 ]+): (?:Expected|Received) /

/** Messages of our own stand as they are; the rest get the generic form texts of the spec. */
function textOf(issue: v.BaseIssue<unknown>): string {
  const label = generic.exec(issue.message)?.[1]
  if (label === undefined) return issue.message
  if (issue.expected === 'never') return 'This field is not known here.'
  if (issue.received === 'undefined' && issue.kind === 'schema') return 'Required'
  return `Expected ${issue.expected ?? label} received ${receivedBy(issue)}`
}

/** What kind of thing came, never the text itself: it may be a password. Lengths and bounds may be told. */
function receivedBy({ kind, input, received }: v.BaseIssue<unknown>): string {
  if (kind === 'validation' && !received.startsWith('"')) return received
  if (input === null) return 'null'
  return Array.isArray(input) ? 'array' : typeof input
}

export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): Issue[] {
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: textOf(issue) }))
}
