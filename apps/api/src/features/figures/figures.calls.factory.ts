import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const figureCalls: CallsOf<'figures'> = { 'figures.read': { openTo: 'operators' } }
