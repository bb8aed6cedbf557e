/** Settings that are of use only together: all of them or none. */
import * as v from 'valibot'
import type { SettingSchema } from './values.ts'

export type GroupEntries = Readonly<Record<string, SettingSchema<unknown>>>

export interface SettingGroup<Entries extends GroupEntries> {
  /** The name for operators, as in 'other S3 settings'. */
  name: string
  entries: Entries
  /** The reason why the group needs PUBLIC_URL; none when it works without. */
  needsPublicUrl?: string
}

/** Returns the values of the settings; null when none of them is given, or some of them cannot be used. */
export function readGroup<Entries extends GroupEntries>(
  { name, entries, needsPublicUrl }: SettingGroup<Entries>,
  { texts, hasPublicUrl }: { texts: Readonly<Record<string, string>>; hasPublicUrl: boolean },
  faults: string[],
): v.InferOutput<v.ObjectSchema<Entries, string>> | null {
  if (!Object.keys(entries).some((setting) => setting in texts)) return null
  const schema = v.object(entries, `missing, though other ${name} settings are set`)
  const result = v.safeParse(schema, texts)
  const issues = Map.groupBy(result.issues ?? [], (issue) => v.getDotPath(issue))
  for (const [setting, [issue]] of issues) faults.push(`${setting}: ${issue?.message}`)
  if (!hasPublicUrl && needsPublicUrl) faults.push(`PUBLIC_URL: missing, but ${needsPublicUrl}`)
  return result.success ? result.output : null
}

/** Returns what is accepted, and where in the value. */
export function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
