/**
 * The tables on a device, and the schema of a row of each. The first version of the app with each table is in
 * `versions.ts`.
 */
import type * as v from 'valibot'
import { type Features, features } from '../features.ts'

/** The tables of each feature that has some. */
type TablesOfFeatures = {
  [Feature in keyof Features as Features[Feature] extends { tables: object }
    ? Feature
    : never]: Features[Feature] extends { tables: infer Tables } ? Tables : never
}
/** The intersection of all members of a union. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type TablesByName = Intersection<TablesOfFeatures[keyof TablesOfFeatures]>
export type TableName = keyof TablesByName
export type RowOf<Name extends TableName> = v.InferOutput<TablesByName[Name]>

export const syncedTables: { readonly [Name in TableName]: TablesByName[Name] } = Object.assign(
  {},
  ...Object.values(features).map((feature) => ('tables' in feature ? feature.tables : {})),
)

/** The tables of one feature; most features have none. */
export type TableOf<Feature extends string> = Feature extends keyof TablesOfFeatures
  ? Extract<keyof TablesOfFeatures[Feature], TableName>
  : never
