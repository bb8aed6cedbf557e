/** Validation failures as the wire and the forms show them: a path and a message in the spec's wording. */
import * as v from 'valibot'
import { issuesMax } from '../values/list.ts'

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

/** Returns the kind of the received value, never its text: it may be a password. Lengths and bounds may be shown. */
function receivedBy({ kind, input, received: actual }: v.BaseIssue<unknown>): string {
  if (kind === 'validation' && !actual.startsWith('"')) return actual
  if (input === null) return 'null'
  return Array.isArray(input) ? 'array' : typeof input
}

export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): Issue[] {
  return issues
    .slice(0, issuesMax)
    .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: textOf(issue) }))
}

/** The greatest size of the issues as JSON in UTF-8, both in the response and as stored for a repeated request. */
export const issuesBytesMax = 4000
/** Names of ours are shorter. What is cut is a name that is not known here, and may be of any length. */
const pathLengthMax = 100
const encoder = new TextEncoder()

/**
 * Returns as many issues as anybody will read, with no more of the caller's own text than is needed to find the place.
 */
export function readableIssues(issues: readonly Issue[]): Issue[] {
  const readable: Issue[] = []
  let bytes = 0
  for (const { path, message } of issues.slice(0, issuesMax)) {
    const issue = { path: path.length > pathLengthMax ? `${path.slice(0, pathLengthMax)}…` : path, message }
    bytes += encoder.encode(JSON.stringify(issue)).length + 1
    if (bytes > issuesBytesMax) break
    readable.push(issue)
  }
  return readable
}
