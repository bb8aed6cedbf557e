/** Import rules of the contracts: what both sides agree on depends on neither. */
import { contracts, featureOf, imports, isIn, isOurs, mayImport, type Rule, web } from './rule.ts'

export const contractRules: Rule[] = [
  {
    title: 'contracts import nothing of ours but contracts',
    allows: ({ from, to }) => !isIn(from, contracts) || !isOurs(to) || isIn(to, contracts),
    refused: imports(`${contracts}posts/posts.rules.ts`, `${web}sync/outbox/outbox.ts`),
    allowed: imports(`${contracts}posts/posts.rules.ts`, `${contracts}values/time.ts`),
  },
  {
    title: 'contracts values and errors import only each other',
    allows: mayImport(
      (path) => isIn(path, `${contracts}values/`, `${contracts}errors/`),
      ({ to }) => isIn(to, `${contracts}values/`, `${contracts}errors/`),
    ),
    refused: imports(`${contracts}errors/refusals.ts`, `${contracts}posts/posts.schema.ts`),
    allowed: imports(`${contracts}errors/refusals.ts`, `${contracts}values/text/text.ts`),
  },
  {
    title: 'a feature of the contracts imports of another feature only schemas, rules and catalogues',
    allows: mayImport(
      (path) =>
        featureOf(path, contracts) !== null && !isIn(path, `${contracts}values/`, `${contracts}errors/`),
      ({ from, to }) =>
        featureOf(to, contracts) === featureOf(from, contracts) ||
        isIn(to, `${contracts}values/`, `${contracts}errors/`) ||
        to === `${contracts}operation.ts` ||
        to === `${contracts}example.ts` ||
        // The tables of all features, which the list of features has.
        from === `${contracts}sync/tables.ts` ||
        /\.(?:schema|rules|catalogue)\.ts$/.test(to),
    ),
    refused: imports(`${contracts}posts/posts.rules.ts`, `${contracts}members/members.operations.ts`),
    allowed: imports(`${contracts}posts/posts.rules.ts`, `${contracts}members/members.schema.ts`),
  },
]
