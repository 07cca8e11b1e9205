import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { FADES_PAGES } from '../link.tsx'

/**
 * Whether a page shows all its parts. False for a moment after a link on a phone was followed, which needs half a
 * second for a long page: its heading shows in a quarter of that, and the rest, which must be below the first screen or
 * keep the height of one, follows. A page that is opened, or returned to at its place, has all its parts at once.
 */
export function useHeadingFirst(): boolean {
  const isFollowed = useNavigationType() === 'PUSH'
  const [isWhole, setIsWhole] = useState(FADES_PAGES || !isFollowed)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return isWhole
}
