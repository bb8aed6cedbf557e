/** Lists as they may cross the wire: how long one is comes before what is in it. */
import * as v from 'valibot'

/**
 * The number of issues after which the search stops: ten are enough to show, so the eleventh need not be looked for.
 */
export const issuesMax = 10

/**
 * A list of at most `lengthMax` items. Of a longer one no item is looked at: its length is what is wrong with it. In a
 * shorter one nothing more is looked for once enough was found.
 */
export function listOf<const Item extends v.GenericSchema>(item: Item, lengthMax: number, message?: string) {
  const plain = v.array(item)
  const lengthBound = v.maxLength<v.InferOutput<Item>[], number, string | undefined>(lengthMax, message)
  const measured: v.GenericSchema<v.InferInput<Item>[], v.InferOutput<Item>[]> = {
    ...plain,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (!Array.isArray(value)) return plain['~run'](dataset, config)
      if (value.length <= lengthMax) return parseItems(item, value, config)
      const { issues } = lengthBound['~run']({ typed: true, value }, config)
      // The result is marked as not a list. Otherwise a later check would treat the unchecked items as valid.
      return { typed: false, value, issues: issues as Issues }
    },
  }
  // The limit is added once more, so that code which describes the schema can see it.
  return v.pipe(measured, lengthBound)
}

type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]
type ParsedList<Output> = v.OutputDataset<Output[], v.BaseIssue<unknown>>

/** Parses the items as the library does, except that it stops after enough issues. */
function parseItems<Output>(
  item: v.GenericSchema<unknown, Output>,
  input: readonly unknown[],
  config: v.Config<v.BaseIssue<unknown>>,
): ParsedList<Output> {
  const enough = config.abortEarly ? 1 : issuesMax
  const issues: v.BaseIssue<unknown>[] = []
  const output: Output[] = []
  let isTyped = true
  for (const [key, value] of input.entries()) {
    const parsed = item['~run']({ value }, config)
    for (const issue of parsed.issues ?? []) {
      const place = { type: 'array', origin: 'value', input, key, value } as const
      issues.push({ ...issue, path: [place, ...(issue.path ?? [])] })
    }
    if (issues.length >= enough) return { typed: false, value: input, issues: issues as Issues }
    if (parsed.typed) output.push(parsed.value)
    else isTyped = false
  }
  if (issues.length === 0) return { typed: true, value: output }
  return isTyped
    ? { typed: true, value: output, issues: issues as Issues }
    : { typed: false, value: input, issues: issues as Issues }
}
