import { createContext, use, useEffect, useSyncExternalStore } from 'react'

/** Where the open sheets show notices, the topmost last: what is outside an open sheet is neither seen nor reached. */
let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const change = (next: readonly HTMLElement[]) => {
  places = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers a place for notices for as long as its sheet is open. */
export const offerNotices = (place: HTMLElement): (() => void) => {
  change([...places, place])
  return () => change(places.filter((other) => other !== place))
}

/** The place for notices in the sheet on top; null where the page itself is on top. */
export const useSheetNotices = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  )

type SheetControls = {
  /** Closes the sheet, or asks first. */
  leave: () => void
  /** Takes a step that replaces what is written here, or asks first. */
  step: (go: () => void) => void
  /** Marks the sheet as having unsaved changes, until the returned function is called. */
  hold: () => () => void
}

export const SheetContext = createContext<SheetControls | null>(null)

/** Returns how a step of the sheet around is taken that puts something else in place of what is shown. */
export const useSheetStep = (): SheetControls['step'] => use(SheetContext)?.step ?? ((go) => go())

/** Lets the sheet around ask before what was written here is thrown away. */
export const useUnsaved = (unsaved: boolean): void => {
  const hold = use(SheetContext)?.hold
  useEffect(() => (unsaved ? hold?.() : undefined), [unsaved, hold])
}
