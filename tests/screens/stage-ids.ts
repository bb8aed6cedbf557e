/** The ids of what is put on a stage: the same at each showing. */
import { derivedId } from '@porchlight/contracts/values/derived-id'
import type { Id } from '@porchlight/contracts/values/id'

/** Of the version that devices choose: a derived one is nobody's to give. */
export function stageId(...parts: readonly string[]): Id {
  const id = derivedId('screens', ...parts)
  return `${id.slice(0, 14)}7${id.slice(15)}`
}
