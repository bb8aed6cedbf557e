/** Neighbors of the demo who have no phone, and those of an older list who have not come yet. All of them are made up. */

export interface DemoNeighbor {
  /** The name by which posts refer to the neighbor. */
  key: string
  name: readonly [first: string, last: string]
  /** The key of the member who looks after them. */
  by: string
  hoursAgo: number
}

export const lookedAfter: readonly DemoNeighbor[] = [
  { key: 'edith', name: ['Edith', 'Larkins'], by: 'rosa', hoursAgo: 300 },
  { key: 'otto', name: ['Otto', 'Brandsma'], by: 'rosa', hoursAgo: 200 },
]

/** The letters of a list that the operator imported. */
export const listedNeighbors = {
  by: 'rosa',
  hoursAgo: 150,
  lines: [
    { name: ['Marguerite', 'Fontaine'], oldId: '17', opening: 6 },
    { name: ['Clifford', 'Ames'], oldId: '23', opening: 2 },
  ],
} as const
