/**
 * Who may import what. The rules speak of folders, never of single features, so that a new feature is
 * covered the moment it exists. Each rule carries an import it must refuse and one it must let pass.
 */
import { apiRules } from './api-rules.ts'
import { contractRules } from './contract-rules.ts'
import { everywhereRules } from './everywhere-rules.ts'
import type { Rule } from './rule.ts'
import { webRules } from './web-rules.ts'

export const rules: Rule[] = [...contractRules, ...apiRules, ...webRules, ...everywhereRules]
