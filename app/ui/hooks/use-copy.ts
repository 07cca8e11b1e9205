import { useEffect, useState } from 'react'

/** What a button that copies says. */
export type CopyState = 'idle' | 'copied' | 'failed'

const MESSAGE_MS = 4_000

/**
 * Copies texts to the clipboard.
 *
 * @returns the function that copies, and for 4 s after it whether it did
 */
export function useCopy(): { copy: (text: string) => Promise<void>; state: CopyState } {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timeout = setTimeout(() => setState('idle'), MESSAGE_MS)
    return () => clearTimeout(timeout)
  }, [state])
  // A page that was not sent encrypted has no clipboard.
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return { copy, state }
}
