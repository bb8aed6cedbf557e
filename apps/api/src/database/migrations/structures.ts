/**
 * What `structureOf` gives for each version, from 1 on, as it was released. A new migration adds its line: the test of it says
 * which.
 */
export const structures: readonly string[] = [
  '26447c5ea3a711b4',
  '2071776ae36e21a0',
  'fab897ef746d2895',
  '2b984cad46c5133a',
  '55e125d80b4692c4',
  'a143b452bbbcda5d',
  '09a97449d0caa8bc',
  '587917401a6276ea',
  'f78ad6b898f99576',
  '11cf8895dc310fc1',
  '176a7ebb097796c4',
  '3f83897168f053f8',
  'f25ad00a91f842af',
  '7ede746b8b4457c2',
  '8bac388e0ba1b11c',
  'bd9016f06c5a7df2',
  '10afa0ed6c1c80f6',
  'c1c8f2e97f0210a9',
  '1391c02e3d051fce',
  '7fc2a024b1825ec5',
  'dc894eaa8c254a12',
  'd149e0e63fc49ce7',
  '006f748f597fdd9d',
  '006f748f597fdd9d',
  'a35671f82399b0b2',
  'd32d0ce95c7be09c',
]
