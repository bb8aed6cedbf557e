/** The form an entry came from, with its text. */
import { type ComponentType, createElement } from 'react'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { operationNamed } from './describe-entry.ts'
import type { DescribedOperation, EditorProps } from './queued-operation.ts'
import { useQueuedOperations } from './queued-operations-context.ts'

type LoadEditor = NonNullable<DescribedOperation<unknown>['editor']>

/** The component of each editor, however often it is opened. */
const editors = new Map<LoadEditor, ComponentType<EditorProps>>()

export function EditEntry(props: EditorProps) {
  const load = operationNamed(useQueuedOperations(), props.entry.name)?.editor
  return load ? createElement(editorOf(load), props) : null
}

function editorOf(load: LoadEditor): ComponentType<EditorProps> {
  const editor = editors.get(load) ?? lazyDialog(load)
  editors.set(load, editor)
  return editor
}
