import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Save = (value: string, options?: { flushSync: boolean }) => void

/** Longer than most people take between two arrow keys. */
const DEBOUNCE_MS = 1000

/**
 * Saves the last of several values that are chosen one after another, such as by arrow keys, with one call: a second
 * after the last one, on `saveNow`, or when the component is removed. `waiting` is the value that has not been saved
 * yet.
 */
export function useDebouncedSave(save: Save) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const timer = useRef(0)

  const choose = (value: string | null) => {
    window.clearTimeout(timer.current)
    latest.current = value
    setWaiting(value)
  }
  const saveNow = (value = latest.current) => {
    // The request is shown before the value stops waiting, so that the previous value does not appear in between.
    if (value !== null) save(value, { flushSync: true })
    choose(null)
  }
  const saveLater = (value: string) => {
    choose(value)
    timer.current = window.setTimeout(saveNow, DEBOUNCE_MS)
  }

  const saveLast = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    if (latest.current !== null) save(latest.current)
  })
  useEffect(() => () => saveLast(), [])

  return { waiting, saveNow, saveLater }
}
