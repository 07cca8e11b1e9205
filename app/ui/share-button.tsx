import Share from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'

type ShareButtonProps = {
  /** What is shared, as the share sheet names it. */
  title: string
  /** The path of what is shared; without it, that of the page. */
  path?: string
  className?: string
}

const LABELS = { idle: 'Share', copied: 'Link copied', failed: "Copy the page's address to share it" }
const MESSAGE_MS = 4_000

/**
 * Shares the page by the share sheet of the device; where there is none, copies its address and says so. Without
 * scripts, a link to the page.
 */
export function ShareButton({ title, path, className }: ShareButtonProps) {
  const { pathname } = useLocation()
  const shared = path ?? pathname
  const [state, setState] = useState<keyof typeof LABELS>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timeout = setTimeout(() => setState('idle'), MESSAGE_MS)
    return () => clearTimeout(timeout)
  }, [state])
  return (
    <span className={className} data-print="none">
      <Button
        tone="quiet"
        size="sm"
        flush="start"
        className="scripting-only max-md:min-h-11"
        onClick={async () => setState(await shareOrCopy(title, shared))}
      >
        <Share aria-hidden="true" className="size-[1.125em]" />
        <span aria-live="polite">{LABELS[state]}</span>
      </Button>
      <a href={shared} className="no-scripting-only link text-sm">
        Link to this page
      </a>
    </span>
  )
}

async function shareOrCopy(title: string, path: string): Promise<keyof typeof LABELS> {
  // Without filters and tracking parameters.
  const url = location.origin + path
  try {
    if (navigator.canShare?.({ title, url })) {
      await navigator.share({ title, url })
      return 'idle'
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'idle'
  }
  // A page that was not sent encrypted has no clipboard.
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
