import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { FADES_PAGES } from '../link.tsx'

/**
 * Whether to render all parts of a page. False for the first rendering after a link was followed on a phone, which
 * takes half a second for a long page and a quarter of that for its heading: the page then renders its heading alone,
 * as high as the screen so that the footer does not move, and the other parts in the next rendering. A page that the
 * browser has loaded, or that was returned to, has all parts at once, because its scroll position is restored.
 */
export function useHeadingFirst(): boolean {
  const isFollowed = useNavigationType() === 'PUSH'
  const [isWhole, setIsWhole] = useState(FADES_PAGES || !isFollowed)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return isWhole
}
