export interface SetupTables {
  /** The record of all changes of settings. The newest row of a name holds; an empty value is the default. */
  communitySettings: {
    /** The version, which settings that were changed together share. */
    version: number
    name: string
    value: string
    valueBefore: string
    operatorId: string | null
    changedAt: number
  }
}
