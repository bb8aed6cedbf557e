/** Rows of the community's figures by week. They name no member, and stay when members leave. */

export interface FiguresTables {
  weeklyFigures: {
    /** The number of the week, from `weekOf` of the community's days. */
    week: number
    name: string
    value: number
  }
}
