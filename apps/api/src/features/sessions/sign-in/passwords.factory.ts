import { createPasswords } from './passwords.ts'

/** Hashes as the server does, at a hundredth of the cost, where passwords are only the way to something else. */
export const cheapPasswords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
