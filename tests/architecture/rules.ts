/**
 * Rules of which folder may import which. They name folders and never single features, so that a new feature is covered
 * at once. Each rule has an import that it must refuse and one that it must allow.
 */
import { apiRules } from './api-rules.ts'
import { contractRules } from './contract-rules.ts'
import { everywhereRules } from './everywhere-rules.ts'
import type { Rule } from './rule.ts'
import { webRules } from './web-rules.ts'

export const rules: Rule[] = [...contractRules, ...apiRules, ...webRules, ...everywhereRules]
