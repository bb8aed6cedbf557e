/** The engines a migration is written for. */
export type EngineName = 'sqlite' | 'postgres'
