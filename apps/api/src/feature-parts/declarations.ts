/** The declarations of the operations, read from their handlers. */
import type { OperationName } from '@porchlight/contracts/operations'
import type { LimitName } from './day-limits.ts'
import type { Handlers, WriteContext } from './handlers.ts'
import type { Declaration, Declarations, RightName } from './rights.ts'

/** The names alone: some calls of the operation may do without what is named. */
export interface DeclaredNames {
  readonly requires: readonly RightName[]
  readonly perDay: readonly LimitName[]
}

export type DeclarationsByName = { readonly [Name in OperationName]: DeclaredNames }

export function declarationsOf(handlers: Handlers): DeclarationsByName {
  const declarations = Object.entries(handlers).map(([name, handler]) => {
    const { requires = [], perDay = [] } = handler as Declarations<WriteContext, never>
    return [name, { requires: requires.map(nameOf), perDay: perDay.map(nameOf) }]
  })
  return Object.fromEntries(declarations)
}

export function nameOf<Name extends string>(declaration: Declaration<Name, WriteContext, never>): Name {
  return typeof declaration === 'string' ? declaration : declaration.name
}
