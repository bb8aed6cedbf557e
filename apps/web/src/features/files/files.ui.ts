/**
 * Stores whether photos load by themselves on this device, which ones were requested by a tap, and how many bytes that
 * saved.
 */
import { create } from 'zustand'
import { readLastChoice, storeLastChoice } from '../../storage/last-choice.ts'

interface DataSaver {
  /** The member's choice; null means the browser's own setting. */
  choice: 'on' | 'off' | null
  /** Bytes of photos that were not loaded. */
  saved: number
  /** The paths of photos that were requested since the app started. */
  asked: ReadonlySet<string>
}

const names = { choice: 'data-saver', saved: 'data-saved' }

/** The photos that are shown unloaded, with their bytes: each counts once an app start. */
const unloaded = new Map<string, number>()

export const useDataSaver = create<DataSaver>(readDataSaver)

function readDataSaver(): DataSaver {
  const choice = readLastChoice(names.choice)
  const savedBytes = Number(readLastChoice(names.saved) ?? 0)
  return {
    choice: choice === 'on' || choice === 'off' ? choice : null,
    saved: Number.isFinite(savedBytes) ? savedBytes : 0,
    asked: new Set(),
  }
}

/** Reads the settings again after another member signed in: the stored values are theirs now. */
export function refreshDataSaver(): void {
  unloaded.clear()
  useDataSaver.setState(readDataSaver(), true)
}

/** The browser's own switch. */
export function asksBrowserToSave(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

export function isSaving({ choice }: Pick<DataSaver, 'choice'>): boolean {
  return choice === null ? asksBrowserToSave() : choice === 'on'
}

/** Below it a thumbnail has points enough for what is shown of it. */
const sharpFrom = 2
/**
 * Connection types, as the browser estimates them, that count as slow; when it gives none, the connection counts as
 * good.
 */
const badLines = ['slow-2g', '2g', '3g']

/**
 * Returns true when a photo should be as sharp as the screen can show it: not when the member saves data, and not on a
 * slow connection.
 */
export function useIsSharp(): boolean {
  const isSaver = useDataSaver(isSaving)
  return !isSaver && window.devicePixelRatio >= sharpFrom && !badLines.includes(lineNow())
}

/** Returns true when code may be fetched before it is needed: not when the member saves data, and not on a slow connection. */
export function mayFetchAhead(): boolean {
  return !isSaving(useDataSaver.getState()) && !badLines.includes(lineNow())
}

function lineNow(): string {
  return (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? ''
}

export function chooseDataSaver(isOn: boolean): void {
  const choice = isOn ? 'on' : 'off'
  storeLastChoice(names.choice, choice)
  useDataSaver.setState({ choice })
}

export function noteUnloaded(path: string, bytes: number): void {
  if (unloaded.has(path)) return
  unloaded.set(path, bytes)
  addSaved(bytes)
}

/** Loads a photo on request, and takes its bytes out of the count. */
export function askForPhoto(path: string): void {
  addSaved(-(unloaded.get(path) ?? 0))
  useDataSaver.setState(({ asked: requestedPaths }) => ({ asked: new Set([...requestedPaths, path]) }))
}

function addSaved(bytes: number): void {
  const savedBytes = Math.max(0, useDataSaver.getState().saved + bytes)
  storeLastChoice(names.saved, String(savedBytes))
  useDataSaver.setState({ saved: savedBytes })
}
